export interface MailText {
  subject: string;
  /** A paragraph is a text, a list or a link that stands alone. */
  paragraphs: (string | { items: string[] } | { link: string; label: string })[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const TEXT_STYLE = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#1c2733';
const LINK_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#12506b;color:#ffffff;text-decoration:none';

function paragraphHtml(paragraph: MailText['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return `<p style="${TEXT_STYLE}">${escapeHtml(paragraph)}</p>`;
  if ('items' in paragraph)
    return `<ul style="${TEXT_STYLE}">${paragraph.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  return `<p style="${TEXT_STYLE}"><a style="${LINK_STYLE}" href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
}

function paragraphText(paragraph: MailText['paragraphs'][number]): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'items' in paragraph
    ? paragraph.items.map((item) => `- ${item}`).join('\n')
    : `${paragraph.label}:\n${paragraph.link}`;
}

/** The two forms of a mail: HTML, and plain text that says the same. */
export function layOut({ subject, paragraphs }: MailText): { subject: string; text: string; html: string } {
  const body = paragraphs.map(paragraphHtml).join('\n');
  return {
    subject,
    text: `${paragraphs.map(paragraphText).join('\n\n')}\n\nUmbral\n`,
    html: `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font:600 20px/1.2 system-ui,sans-serif;color:#12506b">Umbral</p>
${body}
</div>
</body>
</html>
`,
  };
}
