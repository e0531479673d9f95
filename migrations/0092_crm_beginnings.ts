import { sql, type Kysely } from 'kysely'

/** The stages and kinds of activities with which an organisation begins to sell, where it has none. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create function crm.begin_with(org integer) returns void language sql as $begin$
      insert into crm.stages (org_id, id, "of", type, probability, name, name_en, name_ko, colour, sort, is_active, search)
      select org, gen_random_uuid(), o, t, p, mn, en, ko, c, s, true, lower(mn || ' ' || en || ' ' || ko) from (values
        ('lead', 'open', 0, 'Шинэ', 'New', '신규', '#64748b', 1),
        ('lead', 'ongoing', 0, 'Холбогдсон', 'Contacted', '연락함', '#2563eb', 2),
        ('lead', 'ongoing', 0, 'Хэрэгцээ тодорхой', 'Needs known', '니즈 파악', '#0d9488', 3),
        ('lead', 'on_hold', 0, 'Хүлээгдэж буй', 'Waiting', '대기', '#ea580c', 4),
        ('lead', 'won', 0, 'Боломж болсон', 'Became an opportunity', '기회로 전환', '#16a34a', 5),
        ('lead', 'lost', 0, 'Алдсан', 'Lost', '실패', '#dc2626', 6),
        ('opportunity', 'open', 10, 'Танилцсан', 'Discovery', '탐색', '#64748b', 7),
        ('opportunity', 'ongoing', 30, 'Үнийн санал', 'Proposal', '제안', '#2563eb', 8),
        ('opportunity', 'ongoing', 60, 'Тохиролцож буй', 'Negotiation', '협상', '#7c3aed', 9),
        ('opportunity', 'ongoing', 80, 'Гэрээ байгуулж буй', 'Contract', '계약 진행', '#0d9488', 10),
        ('opportunity', 'on_hold', 20, 'Түр хүлээсэн', 'On hold', '보류', '#ea580c', 11),
        ('opportunity', 'won', 100, 'Амжилттай', 'Won', '성공', '#16a34a', 12),
        ('opportunity', 'lost', 0, 'Алдсан', 'Lost', '실패', '#dc2626', 13)
      ) as begun (o, t, p, mn, en, ko, c, s)
      where not exists (select from crm.stages where org_id = org);

      insert into crm.activity_types
        (org_id, id, kind, colour, name, name_en, name_ko, text, next_days, sort, is_active, search)
      select org, gen_random_uuid(), k, c, mn, en, ko, nullif(tx, ''), d, s, true, lower(mn || ' ' || en || ' ' || ko)
      from (values
        ('call', '#0d9488', 'Утсаар ярих', 'Call', '전화', 'Утсаар холбогдох', 2, 1),
        ('meeting', '#7c3aed', 'Уулзалт', 'Meeting', '미팅', 'Уулзаж хэрэгцээг нь тодруулах', 3, 2),
        ('letter', '#2563eb', 'Захидал', 'Letter', '이메일·편지', 'Захидал илгээх', 3, 3),
        ('task', '#ea580c', 'Үнийн санал', 'Quotation', '견적', 'Үнийн санал бэлтгэж илгээх', 5, 4),
        ('task', '#64748b', 'Ажил', 'Task', '작업', '', 3, 5)
      ) as begun (k, c, mn, en, ko, tx, d, s)
      where not exists (select from crm.activity_types where org_id = org);

      -- After a call comes a meeting, after a meeting a quotation, and that is asked about by telephone.
      update crm.activity_types as before set next = after.id
      from crm.activity_types as after
      where before.org_id = org and after.org_id = org and before.next is null
      and (before.sort, after.sort) in ((1, 2), (2, 4), (3, 1), (4, 1));
    $begin$;
    grant execute on function crm.begin_with to orgil_app;
    select crm.begin_with(org_id) from organization.organizations where org_id > 0;
  `).execute(db)
}
