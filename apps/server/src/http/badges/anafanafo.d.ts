declare module 'anafanafo' {
  /** Width of a text in pixels. */
  export default function measure(text: string, options: { font: '11px Verdana' }): number;
}
