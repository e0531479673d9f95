export { saysAll, searchText, searchWords } from '#platform/shared/search-words.ts'
