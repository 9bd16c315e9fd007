const LONGEST_NAME = 80;
const FORBIDDEN = /[\p{Cc}/\\:*?"<>|]/gu;

/** 'Informe de viabilidad - Ana García.pdf': what no file system takes is left out of the client's name. */
export function fileNameFor(title: string, clientName: string): string {
  const name = clientName.normalize('NFC').replace(FORBIDDEN, '').replace(/\s+/g, ' ').trim();
  return `${title} - ${[...name].slice(0, LONGEST_NAME).join('').trim() || 'cliente'}.pdf`;
}

export const reportFileName = ({ clientName }: { clientName: string }): string =>
  fileNameFor('Informe de viabilidad', clientName);
