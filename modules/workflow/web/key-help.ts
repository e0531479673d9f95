/** What keys do in the inbox and at a document, for the map of keys; where they act they stand beside what they do. */
export const inboxKeys: readonly { title: string; keys: readonly string[] }[] = [
  { title: 'workflow.keys.next', keys: ['KeyJ'] },
  { title: 'workflow.keys.previous', keys: ['KeyK'] },
  { title: 'workflow.keys.open', keys: ['Enter'] },
  { title: 'workflow.keys.choose', keys: ['KeyX'] },
  { title: 'workflow.keys.search', keys: ['Slash'] },
  { title: 'workflow.keys.decide', keys: ['KeyA'] },
  { title: 'workflow.keys.comment', keys: ['KeyR'] },
  { title: 'workflow.keys.send', keys: ['Mod+Enter'] },
]
