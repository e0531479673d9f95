/** Translation keys of the kinds of joins. */
export const joinWords = {
  inner: 'builder.view.join.inner',
  left: 'builder.view.join.left',
  right: 'builder.view.join.right',
  full: 'builder.view.join.full',
} as const
