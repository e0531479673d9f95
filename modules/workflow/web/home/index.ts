/** Blocks of the home page, which come together. */
export { default as Drafts } from './DraftsBlock.tsx'
export { default as Health } from './HealthBlock.tsx'
export { default as Often } from './OftenBlock.tsx'
export { default as Sent } from './SentBlock.tsx'
export { default as Unit } from './UnitBlock.tsx'
export { default as Waiting } from './WaitingBlock.tsx'
