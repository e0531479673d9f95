export { beginsName, namedIn, withMention } from './mentions.ts'
export { SaidText } from './SaidText.tsx'
