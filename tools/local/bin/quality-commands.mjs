// @ts-check
import { list, mutations, only, races } from './shared-options.mjs';

/** Checks beyond `npm test`, on demand. */
export const quality = /** @satisfies {Record<string, import('./commands.mjs').Command>} */ (
  /** @type {const} */ ({
    'quality security': { summary: 'Attacks a running system.', needsTools: true, options: { only, list } },
    'quality faults': {
      summary: 'Breaks a running system under load, one fault at a time.',
      needsTools: true,
      options: { only, list, 'no-build': { type: 'boolean', help: 'uses the present build' } },
    },
    'quality upgrade': {
      summary: 'Runs a release and the present version on one database, both ways, under load.',
      needsTools: true,
      options: {
        from: { type: 'string', value: 'commit', help: 'the release; the newest tag release-* unless given' },
        rows: { type: 'string', value: 'number', default: '1000000', help: 'rows in all databases together' },
        watch: {
          type: 'string',
          value: 'seconds',
          default: '5',
          help: 'how long both builds of a service are compared',
        },
        migrations: { type: 'boolean', default: false, help: 'runs the migrations alone' },
      },
    },
    'quality mutations': {
      summary: 'Stryker over mutants that a seed picks: each must make a unit spec of its workspace fail.',
      operands: '[<workspace> …]',
      needsTools: true,
      options: mutations,
    },
    'quality containers': {
      summary: 'Builds the images and runs docker-compose.yml: first account, browser, kill, backup, restore.',
      needsTools: true,
      options: {
        debian: { type: 'boolean', default: false, help: 'makes missing images of others from Debian packages' },
        'no-build': { type: 'boolean', default: false, help: 'uses the present images' },
        port: { type: 'string', value: 'number', default: '8120', help: 'of the gateway; the next one is for mail' },
        keep: { type: 'boolean', default: false, help: 'leaves the system running' },
      },
    },
    'quality acceptance': {
      summary: 'Writes dist/acceptance/index.html: which test proves which requirement.',
      needsTools: true,
      options: {},
    },
    'quality openapi': {
      summary: 'Writes docs/api-changelog.md: what the contracts of the services gained since their last release.',
      operands: '[<service> …]',
      needsTools: true,
      options: {
        check: { type: 'boolean', help: 'writes nothing and fails when the page is out of date' },
        release: { type: 'boolean', help: 'records the present contract of these services as released' },
      },
    },
    'quality sbom': {
      summary: 'Writes the bill of materials of what is shipped to .local/sbom.cdx.json.',
      needsTools: true,
      options: {},
    },
    'quality flaky': {
      summary: 'Runs the whole suite several times under load and lists what differs.',
      needsTools: true,
      options: {
        times: { type: 'string', value: 'number', default: '3', help: 'runs' },
        busy: { type: 'string', value: 'number', default: '0', help: 'busy loops beside each run' },
        only,
      },
    },
    'quality races': {
      summary: 'Concurrent writes in an order that a seed decides, compared with a model of the record.',
      needsTools: true,
      options: races,
    },
    'quality sheet': {
      summary: 'Takes a picture of every page in every view, and fails where one is wider than its screen.',
      operands: '[<address>]',
      needsTools: true,
      options: {},
    },
    'quality record': {
      summary: 'Records which sources each platform test and journey uses, for --affected: those without a record.',
      operands: '[<test> …]',
      needsTools: true,
      options: { all: { type: 'boolean', help: 'every one again' } },
    },
  })
);
