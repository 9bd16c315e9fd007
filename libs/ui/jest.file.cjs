// Styles and images are files to a bundler and nothing to a test.
module.exports = 'file';
