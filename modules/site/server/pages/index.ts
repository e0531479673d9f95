import type { Page } from '#platform/server/pages/index.ts'
import { answerPages } from './answers.ts'
import { foundPages } from './found.ts'
import { frontPages } from './front.ts'
import { guidePages } from './guide.ts'
import { legalPages } from './legal.ts'
import { offeredPages } from './offered.ts'
import { peoplePages } from './people.ts'
import { picturePages } from './pictures.ts'
import { writtenPages } from './written.ts'

export const pages: readonly Page[] = [
  ...frontPages,
  ...offeredPages,
  ...guidePages,
  ...answerPages,
  ...writtenPages,
  ...legalPages,
  ...peoplePages,
  ...foundPages,
  ...picturePages,
]
