/**
 * How all of a diagram is shown, a small one no larger than the screen around it: clear of the tools at the left and
 * the problems below.
 */
export const FIT = { padding: { top: '32px', right: '40px', bottom: '92px', left: '76px' }, maxZoom: 0.85 } as const
