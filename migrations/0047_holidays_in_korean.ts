import { sql, type Kysely } from 'kysely'

/** What the product calls public holidays in Korean, by the names it gave them in Mongolian and English. */
const names: readonly [mn: string, en: string, ko: string][] = [
  ['Шинэ жил', "New Year's Day", '새해 첫날'],
  ['Цагаан сар', 'Lunar New Year', '차강사르(설날)'],
  ['Олон улсын эмэгтэйчүүдийн өдөр', "International Women's Day", '세계 여성의 날'],
  ['Бурхан багшийн Их дүйчин өдөр', "The Buddha's Birthday", '부처님 오신 날'],
  ['Хүүхдийн баяр', "Children's Day", '어린이날'],
  ['Үндэсний их баяр наадам, Ардын хувьсгалын ойн баяр', "National Festival and People's Revolution Anniversary", '나담 축제 및 인민혁명 기념일'],
  ['Их Эзэн Чингис хааны өдөр', "Genghis Khan's Birthday", '칭기즈 칸 탄신일'],
  ['Бүгд Найрамдах Улс тунхагласан өдөр', 'Republic Day', '공화국 선포일'],
  ['Үндэсний эрх чөлөө, тусгаар тогтнолоо сэргээсний баярын өдөр', 'National Freedom and Independence Day', '민족 자유 독립 기념일'],
  ['Бүгд Найрамдах Улс тунхагласан өдөр; Их Эзэн Чингис хааны өдөр', "Genghis Khan's Birthday; Republic Day", '공화국 선포일, 칭기즈 칸 탄신일'],
]

/** Organisations were given their public holidays without a Korean name; one that somebody named otherwise stays as it is. */
export async function up(db: Kysely<unknown>) {
  for (const [mn, en, ko] of names) {
    await sql`update organization.holidays set name = name || jsonb_build_object('ko', ${ko}::text)
      where name ->> 'mn' = ${mn} and name ->> 'en' = ${en} and coalesce(name ->> 'ko', '') = ''`.execute(db)
  }
}
