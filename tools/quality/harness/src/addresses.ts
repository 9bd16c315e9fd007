/** Every address of the product, with the heading of its page. */
export const addresses = {
  work: {
    '/desk': 'Mi mesa',
    '/calculator': 'Calculadora de hipoteca',
    '/clients': 'Clientes',
    '/viability-studies': 'Estudio de Viabilidad',
    '/payment-studies': 'Estudio Cuota',
    '/audits': 'Auditorías',
    '/audits/actividad': 'Actividad',
    '/properties': 'Propiedades',
    '/reports': 'Informes',
    '/settings': 'Configuración',
  },
  administration: {
    '/users': 'Usuarios',
    '/roles': 'Roles',
    '/companies': 'Compañías',
    '/banks': 'Bancos',
    '/products': 'Productos',
    '/purchase-costs': 'Gastos de compra',
    '/reference-rates': 'Tipos de referencia',
    '/programs': 'Accesos de programas',
    '/webhooks': 'Avisos a programas',
    '/releases': 'Publicaciones',
    '/profile': 'Mi perfil',
  },
};
