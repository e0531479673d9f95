import { column, table, words } from '../shared/definition/kit.ts'

const named = (mn: string) => words(mn, mn, mn)

/** A register of companies as customers have one, with everything that may hang on a row. */
export const companies = table('tried.companies', {
  title: named('Байгууллага'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    register: column('text', { title: named('Регистр'), unique: true }),
    phone: column('phone', { title: named('Утас') }),
    mobile: column('phone', { title: named('Гар утас') }),
    mail: column('email', { title: named('Шуудан') }),
    city: column('text', { title: named('Хот') }),
    parent: column('relation', { title: named('Толгой'), rows_of: 'tried.companies', is_parent: true }),
    friends: column('relations', { title: named('Хамтрагч'), rows_of: 'tried.companies' }),
    papers: column('files', { title: named('Бичиг') }),
    spent: column('money', {
      title: named('Гэрээний дүн'),
      roll_up: { table: 'tried.deals', by: 'company', of: 'sum', column: 'amount' },
    }),
    secret: column('text', { title: named('Нууц') }),
  },
  label: '{name}',
  sort: 'name',
  twins: [
    { columns: ['phone', 'mobile'], as: 'phone' },
    { columns: ['mail'], as: 'text' },
    { columns: ['register'], as: 'code' },
    { columns: ['name'], as: 'folded' },
  ],
  lines: [{ table: 'tried.branches', by: 'company' }],
})

/** Lines of a company, in an order of their own. */
export const branches = table('tried.branches', {
  title: named('Салбар'),
  columns: {
    company: column('relation', { title: named('Байгууллага'), rows_of: 'tried.companies' }),
    place: column('text', { title: named('Хаяг') }),
  },
  label: '{place}',
  sort: 'place',
  ranked: true,
})

export const deals = table('tried.deals', {
  title: named('Гэрээ'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    company: column('relation', { title: named('Байгууллага'), rows_of: 'tried.companies' }),
    payers: column('relations', { title: named('Төлөгч'), rows_of: 'tried.companies' }),
    amount: column('money', { title: named('Дүн') }),
    city: column('text', { title: named('Хот'), look_up: { by: 'company', column: 'city' } }),
  },
  label: '{title}',
  sort: 'title',
})
