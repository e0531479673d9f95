export { default as NewsPage } from './list/NewsPage.tsx'
export { default as NoticePage } from './read/NoticePage.tsx'
export { default as ReadersPage } from './readers/ReadersPage.tsx'
