/** Inlined, so that the page is one file that opens from a folder. */
export const STYLE = `
:root { color-scheme: light dark; font: 0.9375rem/1.5 system-ui, sans-serif; }
body { margin: 0; color: light-dark(#1b1f24, #e6e8eb); background: light-dark(#fff, #14171a); }
header { position: sticky; top: 0; padding: 0.75rem 1.5rem; border-bottom: 1px solid light-dark(#d5d9de, #343a40); background: inherit; }
h1 { margin: 0; font-size: 1.25rem; }
header p { margin: 0.25rem 0 0.5rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; }
select, input { font: inherit; }
main { padding: 0 1.5rem 2rem; }
h2 { font-size: 1.0625rem; margin: 1.5rem 0 0.5rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { padding: 0.375rem 0.5rem; border-top: 1px solid light-dark(#d5d9de, #343a40); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th:first-child { width: 6rem; }
thead th:nth-child(2) { width: 40%; }
td p, td ul { margin: 0; }
td ul { padding-inline-start: 1.25rem; }
code { font-size: 0.8125rem; color: light-dark(#57606a, #9aa3ad); }
tr[data-state=open] strong { color: light-dark(#b3261e, #ff8a80); }
`;

/** Filters are part of the address, so a filtered page can be linked. */
export const SCRIPT = `
const form = document.forms[0];
const query = new URLSearchParams(location.search);
for (const [name, value] of query) if (form.elements[name]) form.elements[name].value = value;
function apply() {
  const { page, state, text, theme } = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const section of document.querySelectorAll('section')) {
    let inSection = 0;
    for (const row of section.querySelectorAll('tbody tr')) {
      row.hidden = (page && section.dataset.page !== page) || (state && row.dataset.state !== state)
        || !row.textContent.toLowerCase().includes(text.toLowerCase());
      if (!row.hidden) inSection += 1;
    }
    section.hidden = !inSection;
    shown += inSection;
  }
  document.documentElement.style.colorScheme = theme;
  document.querySelector('output').textContent = shown + ' rows';
  const filled = [...new FormData(form)].filter(([, value]) => value && value !== 'light dark');
  history.replaceState(null, '', '?' + new URLSearchParams(filled) + location.hash);
}
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
apply();
`;
