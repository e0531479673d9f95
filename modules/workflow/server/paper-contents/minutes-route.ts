import { z } from 'zod'
import { rawRoute } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { languages } from '#platform/shared/i18n.ts'
import { minutesPath } from '../../shared/documents/view.ts'
import { recordSaidTo, withMarks } from './record-input.ts'
import { recordFileName, renderMinutes } from '../papers/index.ts'

/** In the language of the organisation, unless another is asked for: minutes are kept, not read once. */
export const minutesRoute = rawRoute(
  {
    method: 'GET',
    path: minutesPath(':id'),
    permission: 'workflow.documents.r',
    summary:
      'The minutes of a vote that is over (application/pdf): attendance, quorum, rule, result, ballots unless secret, reasons and signatures',
    input: z.object({ id: z.uuid(), step_id: z.uuid(), lang: z.enum(languages).default('mn') }),
    sends: 'application/pdf',
  },
  async ({ inTenant, reply, services }, { id, step_id, lang }) => {
    const said = await inTenant(async ({ db, principal }) =>
      recordSaidTo(
        {
          db,
          services,
          principal,
          language: lang,
          printedBy: `${principal.person.lastName} ${principal.person.firstName}`,
          at: new Date(),
        },
        id,
      ),
    )
    const vote = said.document.votes.find((one) => one.step_id === step_id)
    if (!vote) throw notFound('workflow.vote.missing')
    if (vote.is_open) throw conflict('workflow.vote.still_open')
    const name = recordFileName(`${said.document.number} ${services.translate(lang, 'workflow.record.minutes')}`)
    const pdf = await renderMinutes(await withMarks(services, said), vote)
    const disposition = `inline; filename="minutes.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`
    return reply.type('application/pdf').header('content-disposition', disposition).send(pdf)
  },
)
