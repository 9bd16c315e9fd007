/** A text, a list, a link as a button, or a code to copy. */
type Paragraph = string | { items: string[] } | { link: string; label: string } | { code: string; label: string };

export interface MailText {
  subject: string;
  paragraphs: Paragraph[];
}

/** What mail clients turn into a link: a scheme, an address, a path, a host. Initials (`J. M.`, `S.L.`) are none. */
const LINKABLE = /[:@/\\]|www\.|[\p{L}\p{N}-]+\.[\p{L}\p{N}-]{2,}|\d\.\d/iu;

/** A name is free text and must not become a link in our mail: such a name is omitted. */
export const mailableName = (name: string): string | undefined => (LINKABLE.test(name) ? undefined : name);

/** The same in a title, where '/' and ':' are usual: 'Piso en C/ Mayor, 2.º B'. */
const ADDRESS = /:\/\/|@|www\.|[\p{L}\p{N}-]\.[a-z]{2,}|\d\.\d+\.\d+\.\d/iu;
export const mailableTitle = (title: string): string | undefined => (ADDRESS.test(title) ? undefined : title);

/** 'Hola, Ana:' */
export function greeting(name: string): string {
  const known = mailableName(name);
  return known === undefined ? 'Hola:' : `Hola, ${known}:`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const TEXT_STYLE = 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#1c2733';
const LINK_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#12506b;color:#ffffff;text-decoration:none';
const CODE_STYLE = 'font:18px/1.5 ui-monospace,monospace;background:#eef2f5;border-radius:6px;padding:4px 8px';

function paragraphHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="${TEXT_STYLE}">${escapeHtml(paragraph)}</p>`;
  if ('items' in paragraph)
    return `<ul style="${TEXT_STYLE}">${paragraph.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  if ('code' in paragraph)
    return `<p style="${TEXT_STYLE}">${escapeHtml(paragraph.label)}: <span style="${CODE_STYLE}">${escapeHtml(paragraph.code)}</span></p>`;
  return `<p style="${TEXT_STYLE}"><a style="${LINK_STYLE}" href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`;
}

function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('items' in paragraph) return paragraph.items.map((item) => `- ${item}`).join('\n');
  return 'code' in paragraph ? `${paragraph.label}: ${paragraph.code}` : `${paragraph.label}:\n${paragraph.link}`;
}

/** A mail as HTML and as plain text. */
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

/** A letter written by a user: its text, and the same paragraphs as HTML. Nothing is added. */
export function layOutLetter({ subject, text }: { subject: string; text: string }) {
  const lines = (paragraph: string) => escapeHtml(paragraph).replaceAll('\n', '<br>');
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => `<p style="${TEXT_STYLE}">${lines(paragraph.replaceAll('\r', ''))}</p>`);
  return {
    subject,
    text: `${text.trim()}\n`,
    html: `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${paragraphs.join('\n')}
</body>
</html>
`,
  };
}
