import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { searchText } from '#platform/shared/search-words.ts'
import { plainSql } from './search.ts'

const { db } = await openTestDatabase()

test.for([
  'Байрны засвар, хоёр дахь шат',
  'Мөнхбат ҮҮДЭЭ нээлээ',
  'Munkh-Erdene Khurel, Xangai & Café Zürich',
  'щука, цэцэг, ёлка, юм, яагаад, объект №7',
  'Wynyard Cycle chemist year',
])('the database brings «%s» to the plain form in which it is sought', async (text) => {
  const { rows } = await sql<{ plain: string }>`select btrim(${plainSql(sql`${text}::text`)}) as plain`.execute(db)
  expect(rows[0]!.plain).toBe(searchText(text))
})
