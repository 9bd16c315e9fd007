// What the bundler turns imports of files into.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  /** Address of the emitted file. */
  const url: string;
  export default url;
}
