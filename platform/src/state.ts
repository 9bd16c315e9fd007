// @ts-nocheck is being removed file by file
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Small facts that a later start may rely on: what was built, which database was filled. A lost file costs time only. */
export class State {
  #path;
  #facts;

  constructor(folder) {
    this.#path = join(folder, 'state.json');
    this.#facts = read(this.#path);
  }

  get(name) {
    return this.#facts[name];
  }

  set(name, value) {
    this.#facts[name] = value;
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#facts, null, 2));
    renameSync(`${this.#path}.new`, this.#path);
  }
}

function read(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  } catch {
    return {};
  }
}
