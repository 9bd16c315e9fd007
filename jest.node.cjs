const { TestEnvironment } = require('jest-environment-node');
const shared = require('./libs/ui/jest.shared.cjs');

module.exports = shared(TestEnvironment);
