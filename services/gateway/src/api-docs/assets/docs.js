// The address comes from the page: the Content-Security-Policy allows no script within it.
const element = document.getElementById('docs');

window.SwaggerUIBundle({
  url: element.dataset.url,
  domNode: element,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: false,
  validatorUrl: null,
});
