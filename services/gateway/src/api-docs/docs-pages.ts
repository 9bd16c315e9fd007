import { serviceNames, type ServiceName } from '@umbral/contracts';

const titles: Record<ServiceName, { title: string; text: string }> = {
  identity: { title: 'Identity', text: 'Inicio de sesión, usuarios, roles, permisos y compañías' },
  catalog: { title: 'Catalog', text: 'Bancos, productos y su compatibilidad' },
  studies: { title: 'Studies', text: 'Clientes, calculadoras y estudios' },
  audit: { title: 'Audit', text: 'Registro de lo que hace cada usuario' },
  releases: { title: 'Releases', text: 'Versiones de los módulos: subida, publicación, pruebas y retirada' },
};

/** A page of this documentation. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Umbral</title>
<link rel="icon" href="/api/docs/assets/mark.svg">
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/assets/docs.css">
</head>
<body>
<header class="bar"><a class="brand" href="/api/docs"><img src="/api/docs/assets/mark.svg" alt="" width="24" height="24">Umbral <span>API</span></a>
<nav aria-label="Servicios">${serviceNames.map((name) => `<a href="/api/docs/${name}">${titles[name].title}</a>`).join('')}</nav></header>
${body}
</body>
</html>
`;

export const indexPage = page(
  'API',
  `<main class="index">
<h1>La API de Umbral</h1>
<p>Lo que hacen las pantallas se puede hacer también desde otro programa, con los permisos de su rol. Administrar usuarios, roles, compañías y
programas, y lo que pide confirmar la identidad, lo hace una persona: cada operación dice si está cerrada a los programas.</p>
<ol>
<li>Un administrador crea un acceso y su clave en «Accesos de programas».</li>
<li>Pide un token: <code>POST /api/auth/token</code> con <code>{"grant_type": "client_credentials", "client_id": "…", "client_secret": "…"}</code>. Dura 15 minutos.</li>
<li>Envíalo en cada llamada: <code>Authorization: Bearer &lt;access_token&gt;</code>. Es opaco: un texto sin significado.</li>
<li>Para probar las llamadas aquí, el botón <strong>Authorize</strong> de cada página lo pide con la clave del programa (<em>program</em>) y lo envía por ti; con la sesión abierta no hace falta.</li>
</ol>
<h2>Servicios</h2>
<ul class="services">${serviceNames
    .map(
      (name) =>
        `<li><a href="/api/docs/${name}">${titles[name].title}</a><span>${titles[name].text}</span><a href="/api/docs/${name}/openapi.json">openapi.json</a></li>`,
    )
    .join(
      '',
    )}<li><a href="/api/docs/all">Toda la API</a><span>Las llamadas de todos los servicios en un documento</span><a href="/api/openapi.json">openapi.json</a></li></ul>
<h2>Lo que vale para todas</h2>
<p>Los errores son <code>application/problem+json</code> (RFC 9457): <code>type</code> lleva a <a href="/problems">la página que lo explica</a>, <code>code</code> es estable, <code>message</code> es para personas
y <code>errors</code> dice qué campo falla. Guarda <code>requestId</code> para preguntar por una llamada. Un registro trae su
<code>ETag</code>; con <code>If-Match</code> no se pisa el cambio de otra persona (412). <code>Idempotency-Key</code> permite repetir una
creación sin duplicarla. Un parámetro de la dirección que la operación no tiene es un error (422). <code>RateLimit</code> dice cuántas
llamadas quedan y <code>Retry-After</code> cuándo volver. <code>title</code> y <code>detail</code> de un error siguen
<code>Accept-Language</code>: español o inglés.</p>
<p>Lo que Umbral envía a un programa está en <code>webhooks</code> del documento; lo que se perdió, en <code>GET /api/events?after=</code>.</p>
<h2 id="cambios">Lo que cambia</h2>
<p>La API solo crece: lo que funciona hoy sigue funcionando. Una operación que se va a retirar lo dice ella misma durante al menos seis
meses: <code>Deprecation</code> desde cuándo se sabe, <code>Sunset</code> hasta cuándo está, y <code>Link</code> con
<code>rel="successor-version"</code> cuál ocupa su lugar. Después se va con la siguiente versión mayor de su servicio.</p>
</main>`,
);

const drawnPage = (title: string, document: string): string =>
  page(
    title,
    `<main><div id="docs" data-url="${document}"></div></main>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/assets/docs.js"></script>`,
  );

export const servicePage = (name: ServiceName): string =>
  drawnPage(titles[name].title, `/api/docs/${name}/openapi.json`);

export const wholePage = drawnPage('Toda la API', '/api/openapi.json');
