/** Styles are bundled beside the script, texts as part of it. */
declare module '*.css';
declare module '*.txt' {
  const text: string;
  export default text;
}
