const MAX_NAME_LENGTH = 80;
const FORBIDDEN = /[\p{Cc}/\\:*?"<>|]/gu;

/** 'Informe de viabilidad - Ana García.pdf', without characters that file systems refuse. */
export function fileNameFor(title: string, clientName: string, type: 'pdf' | 'csv' = 'pdf'): string {
  const name = clientName.normalize('NFC').replace(FORBIDDEN, '').replace(/\s+/g, ' ').trim();
  return `${title} - ${[...name].slice(0, MAX_NAME_LENGTH).join('').trim() || 'cliente'}.${type}`;
}

export const reportFileName = ({ clientName }: { clientName: string }): string =>
  fileNameFor('Informe de viabilidad', clientName);

export const scheduleFileName = ({ clientName }: { clientName: string }): string =>
  fileNameFor('Cuadro de amortización', clientName, 'csv');
