export { saysAll, searchText, soughtWords } from '#platform/shared/search-words.ts'
