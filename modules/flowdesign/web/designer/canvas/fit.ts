/** How all of a diagram is shown: clear of the tools at the left and the problems below. */
export const FIT = { padding: { top: '32px', right: '40px', bottom: '92px', left: '76px' }, maxZoom: 1.1 } as const
