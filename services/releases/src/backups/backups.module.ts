import { Module } from '@nestjs/common';
import { Metrics } from '@umbral/service-kit';
import { config } from '../config.js';
import { readBackupAges } from './backup-ages.js';

/** Metrics of the platform's backups, which no process of the platform takes itself. */
@Module({})
export class BackupsModule {
  constructor(metrics: Metrics) {
    const { BACKUP_STATUS: file } = config;
    if (!file) return;
    metrics.gauge('umbral_backup_age_seconds', 'Time since the moment that the newest backup shows', async () => {
      const { taken } = await readBackupAges(file);
      return taken;
    });
    metrics.gauge('umbral_backup_proof_age_seconds', 'The same of the newest backup that was restored', async () => {
      const { proven } = await readBackupAges(file);
      return proven;
    });
  }
}
