import { TestEnvironment } from 'jest-environment-node';
import { answerSchemas } from '../src/answer-schemas.ts';

/** Compiled once in a worker, because modules end with their spec file. */
const schemas = answerSchemas();

export default class ApiEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    this.global.answerSchemas = () => schemas;
  }
}
