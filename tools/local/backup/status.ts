import { writePrivate } from '../private-files.ts';
import { join } from 'node:path';

/** Beside the archives: read by the releases service, whose metrics have its ages. A backup tool of yours may write the same. */
export const STATUS = 'status.json';

export interface BackupStatus {
  /** The moment that the newest backup shows. */
  takenAt: string;
  /** That of the newest one which was started and compared. */
  provenAt: string;
}

export const noteStatus = (folder: string, status: BackupStatus) =>
  writePrivate(join(folder, STATUS), JSON.stringify(status));
