import { auditActionLabels, auditedEntityLabels, type ActivityEntry } from '@umbral/contracts';
import { csv } from '@umbral/service-kit';

export const activityFile: csv.CsvFile<ActivityEntry> = {
  name: 'actividad',
  columns: [
    ['Fecha y hora', 'timestamp', csv.instant],
    ['Acto', 'action', csv.oneOf(auditActionLabels)],
    ['Tipo', 'entityType', csv.oneOf(auditedEntityLabels)],
    ['Número', 'entityId', csv.text],
    ['Registro', 'entityName', csv.text],
    ['Persona', 'userName', csv.text],
    ['Email', 'userEmail', csv.text],
  ],
};
