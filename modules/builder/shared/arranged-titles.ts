import { words } from '#modules/records/shared/index.ts'

/** What the sections are called of a form that was arranged by itself. */
export const arrangedTitles = {
  main: words('Үндсэн мэдээлэл', 'Main information', '기본 정보'),
  more: words('Нэмэлт мэдээлэл', 'More information', '추가 정보'),
}
