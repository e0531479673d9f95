import { column, table, words } from '#modules/records/shared/index.ts'
import { SELLING } from '../access.ts'

export const contacts = table('crm.contacts', {
  title: words('Холбоо барих хүн', 'Contacts', '연락처'),
  one: words('Холбоо барих хүн', 'Contact', '연락처'),
  columns: {
    name: column('text', { title: words('Нэр', 'Name', '이름'), required: true, max_length: 150 }),
    company: column('relation', {
      title: words('Байгууллага', 'Company', '회사'),
      rows_of: 'crm.companies',
      indexed: true,
    }),
    job: column('text', { title: words('Албан тушаал', 'Job', '직책'), max_length: 150 }),
    phone: column('phone', { title: words('Утас', 'Phone', '전화') }),
    email: column('email', { title: words('И-мэйл', 'E-mail', '이메일') }),
    register: column('registration_number', { title: words('Регистрийн дугаар', 'Registration number', '등록번호') }),
    tin: column('person_tax_number', { title: words('Татвар төлөгчийн дугаар', 'Taxpayer number', '납세자 번호') }),
    address: column('postal_address', { title: words('Хаяг', 'Address', '주소') }),
    owner: column('person', {
      title: words('Хариуцагч', 'Owner', '담당자'),
      default_from: 'user',
      indexed: true,
    }),
    is_decider: column('checkbox', { title: words('Шийдвэр гаргадаг', 'Decides', '의사결정자') }),
    birthday: column('date', { title: words('Төрсөн өдөр', 'Birthday', '생일') }),
    description: column('long_text', { title: words('Тэмдэглэл', 'Notes', '메모'), max_length: 5000 }),
  },
  label: '{name}',
  sort: 'name',
  owner: 'owner',
  twins: [
    { columns: ['phone'], as: 'phone' },
    { columns: ['email'], as: 'text' },
    { columns: ['register', 'tin'], as: 'code' },
    { columns: ['name'], as: 'folded' },
  ],
  shares: [{ permission: SELLING, may: 'rc', when: 'true' }],
})
