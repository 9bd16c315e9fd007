import { expect, expectAccessible, test } from './support/fixtures';

/** Twelve rows, of which the eighth has a colour of its own. */
const list = (style: string) => {
  const rows = Array.from(
    { length: 12 },
    (_, at) => `<tr><td><span ${at === 7 ? style : ''}>Fila ${at}</span></td></tr>`,
  );
  return `<!doctype html><html lang="es"><head><title>Lista</title><style>body { background: #fff; color: #222 }</style></head>
    <body><main><h1>Lista</h1><table><tbody>${rows.join('')}</tbody></table></main></body></html>`;
};

const refused = [
  { title: 'a colour of its own', style: 'style="color: #999"' },
  {
    title: 'a colour of its own in the dark theme',
    style: 'style="color-scheme: light dark; color: light-dark(#222, #999)"',
  },
  { title: 'a background of its own', style: 'style="background: #555"' },
  { title: 'an opacity of its own', style: 'style="opacity: 0.4"' },
  { title: 'another element behind it', style: 'style="position: absolute; color: #999"' },
];

test('text of low contrast fails the accessibility check wherever it is in a list', async ({ page }) => {
  await page.setContent(list(''));
  await expectAccessible(page);
  for (const { title, style } of refused)
    await test.step(title, async () => {
      await page.setContent(list(style));
      await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: tr:nth-child\(8\)|color-contrast: span/);
    });
});
