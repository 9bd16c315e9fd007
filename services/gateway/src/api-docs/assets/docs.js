// The address comes from the page: the Content-Security-Policy allows no script within it.
const element = document.getElementById('docs');

const wordsOf = (phrase) => phrase.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether an operation has each word in its path, method, name or texts. */
const matches = (words, { method, path, operation }) => {
  const texts = ['operationId', 'summary', 'description'].map((key) => operation.get(key));
  const text = [method, path, ...texts].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The filter box of Swagger UI compares tags only: programs look for calls and webhooks. */
const filterOperations = () => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const words = wordsOf(phrase);
      return groups
        .map((group, tag) =>
          tag.toLowerCase().includes(phrase.toLowerCase().trim())
            ? group
            : group.set(
                'operations',
                group.get('operations').filter((each) => matches(words, each.toObject())),
              ),
        )
        .filter((group) => group.get('operations').size > 0);
    },
  },
});

const filterWebhooks = () => ({
  wrapComponents: {
    Webhooks: (Webhooks, { React, layoutSelectors }) =>
      function FilteredWebhooks(props) {
        const phrase = layoutSelectors.currentFilter();
        const words = typeof phrase === 'string' ? wordsOf(phrase) : [];
        const paths = Object.entries(props.specSelectors.selectWebhooksOperations() ?? {})
          .map(([path, each]) => [path, each.filter((webhook) => matches(words, { ...webhook, path }))])
          .filter(([, each]) => each.length > 0);
        const selectWebhooksOperations = () => Object.fromEntries(paths);
        const specSelectors = { ...props.specSelectors, selectWebhooksOperations };
        return React.createElement(Webhooks, { ...props, specSelectors });
      },
  },
});

/** Rows of tags and operations from which on Swagger UI renders only those in view. */
const VIRTUALIZED_FROM = 150;

/** The groups in parts that are rendered whole: the search of the browser finds every operation. */
function partsOf(groups) {
  const parts = [];
  let rows = VIRTUALIZED_FROM;
  for (const [tag, group] of groups.entries()) {
    const size = 1 + group.get('operations').size;
    if (rows + size >= VIRTUALIZED_FROM) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1).push(tag);
    rows += size;
  }
  return parts.map((tags) => groups.filter((_, tag) => tags.includes(tag)));
}

const renderAllOperations = ({ React }) => ({
  wrapComponents: {
    operations: (Operations) => (props) =>
      partsOf(props.specSelectors.taggedOperations()).map((part, key) =>
        React.createElement(Operations, {
          ...props,
          key,
          specSelectors: { ...props.specSelectors, taggedOperations: () => part },
        }),
      ),
  },
});

window.SwaggerUIBundle({
  url: element.dataset.url,
  domNode: element,
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  plugins: [filterOperations, filterWebhooks, renderAllOperations],
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
  onComplete: () => {
    const box = element.querySelector('.operation-filter-input');
    box?.setAttribute('placeholder', 'Filtrar por ruta, nombre o texto');
    box?.setAttribute('aria-label', 'Filtrar las operaciones');
  },
});
