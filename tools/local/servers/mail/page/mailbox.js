/** @typedef {{ id: string, to: string, from: string, subject: string, date: string, text: string, html: string }} Message */

const list = byId('list');
const article = byId('message');
const count = byId('count');
const when = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeStyle: 'medium' });
/** @type {Message[]} */
let messages = [];
let chosen = location.hash.slice(1);
/** @type {string | undefined} */
let shown;

// The gateway allows one policy. Here the markup of mails passes, because it goes into sandboxed frames alone.
const { trustedTypes } =
  /** @type {Window & { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }} */ (window);
trustedTypes?.createPolicy('default', { createHTML: (/** @type {string} */ markup) => markup });

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
}

/**
 * An element with text content; nothing of a message is ever read as markup here.
 * @param {string} tag @param {object} properties @param {Node[]} children
 */
function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function showList() {
  count.textContent = messages.length === 1 ? '1 mensaje' : `${messages.length} mensajes`;
  list.replaceChildren(
    ...messages.map((message) => {
      const button = element(
        'button',
        { type: 'button' },
        element('strong', { textContent: message.subject || '(sin asunto)' }),
        element('span', { textContent: message.to }),
        element('span', { textContent: when.format(new Date(message.date)) }),
      );
      button.setAttribute('aria-current', String(message.id === chosen));
      button.addEventListener('click', () => choose(message.id));
      return element('li', {}, button);
    }),
  );
}

function showMessage() {
  const message = messages.find(({ id }) => id === chosen) ?? messages[0];
  chosen = message?.id ?? '';
  if (shown === chosen && message) return;
  shown = chosen;
  if (!message) {
    article.replaceChildren(
      element(
        'div',
        { className: 'empty' },
        element('p', { textContent: 'Todavía no ha llegado ningún mensaje. Esta página se actualiza sola.' }),
      ),
    );
    return;
  }
  const facts = element('dl');
  const lines = { Para: message.to, De: message.from, Fecha: when.format(new Date(message.date)) };
  for (const [name, value] of Object.entries(lines)) {
    facts.append(element('dt', { textContent: name }), element('dd', { textContent: value }));
  }
  article.replaceChildren(element('h2', { textContent: message.subject || '(sin asunto)' }), facts);
  if (message.html) {
    const frame = element('iframe', { title: 'Mensaje', srcdoc: `<base target="_blank">${message.html}` });
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    article.append(element('h3', { textContent: 'Mensaje' }), frame);
  }
  if (message.text)
    article.append(element('h3', { textContent: 'Solo texto' }), element('pre', { textContent: message.text }));
}

/** @param {string} id */
function choose(id) {
  chosen = id;
  history.replaceState(null, '', `#${id}`);
  showMessage();
  showList();
  article.focus();
}

async function refresh() {
  try {
    const response = await fetch('/dev/mail/messages');
    const latest = await response.json();
    const changed = latest.length !== messages.length || latest[0]?.id !== messages[0]?.id;
    messages = latest;
    if (!changed && shown !== undefined) return;
    showMessage();
    showList();
  } catch {
    count.textContent = 'Sin conexión con el buzón';
  }
}

byId('clear').addEventListener('click', async () => {
  await fetch('/dev/mail/messages', { method: 'DELETE' });
  await refresh();
});
await refresh();
setInterval(() => document.hidden || refresh(), 2_000);
