import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { inRoot } from '../../local/paths.ts';
import type { RunOptions } from '../../local/shell/run.ts';
import { docker } from './engine.ts';

const PROJECT = 'umbral-test';

/** docker-compose.yml under a name of its own, with secrets made as the README says. */
export class Compose {
  readonly gateway: string;
  readonly mail: string;
  readonly #options: string[];
  readonly #env: NodeJS.ProcessEnv;

  constructor({ folder, port }: { folder: string; port: number }) {
    const file = join(folder, '.env');
    execFileSync(process.execPath, [inRoot('deploy', 'secrets.mjs'), file]);
    this.#options = ['compose', '--project-name', PROJECT, '--env-file', file];
    this.#env = { ...process.env, PORT: String(port), MAIL_PORT: String(port + 1) };
    this.gateway = `http://localhost:${port}`;
    this.mail = `http://localhost:${port + 1}`;
  }

  run(args: string[], options: RunOptions = {}) {
    return docker([...this.#options, ...args], { env: this.#env, ...options });
  }

  /** Resolves when each service is healthy. */
  async up(...services: string[]) {
    await this.run(['up', '--detach', '--wait', '--wait-timeout', '900', ...services]);
  }

  exec(service: string, ...command: string[]) {
    return this.run(['exec', '--no-TTY', service, ...command]);
  }

  /** Of the whole cluster: `database` is that of a service. */
  query(database: string, sql: string) {
    return this.exec('postgres', 'psql', '-U', 'postgres', '-d', database, '-XAtqc', sql);
  }

  /** One run of the container `backup` with another command. */
  backup(...command: string[]) {
    return this.run(['run', '--rm', '--no-TTY', '--no-deps', 'backup', ...command]);
  }

  /** Restores the newest backup into a throw-away server and compares. */
  prove() {
    return this.shell('prove.sh');
  }

  /** One run of the container `backup` with a program of its image. */
  shell(script: string) {
    return this.run(['run', '--rm', '--no-TTY', '--no-deps', '--entrypoint', 'bash', 'backup', '-c', script]);
  }

  /** With its store: the events in it may be of lost writes. */
  async removeBroker() {
    await this.run(['rm', '--stop', '--force', 'nats']);
    await docker(['volume', 'rm', `${PROJECT}_nats`]);
  }

  async remove() {
    await this.run(['down', '--volumes', '--timeout', '10']);
  }
}
