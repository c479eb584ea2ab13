/** Styles are bundled beside the script, texts in it. */
declare module '*.css';
declare module '*.txt' {
  const text: string;
  export default text;
}
