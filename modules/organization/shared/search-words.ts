export { searchText, searchWords } from '#platform/shared/search-words.ts'
