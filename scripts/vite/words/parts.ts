import { existsSync } from 'node:fs'
import path from 'node:path'
import { TITLES } from './declarations.ts'
import { openProgram, type Reach } from './reach.ts'

/** What is loaded at once: the start of the program, with the words that everybody reads. */
const START = 'start'
const PROGRAM = 'app/web.tsx'
/** Pages without the frame: they begin with the same words. */
const ALONE = 'app/alone.tsx'
const FRAME = 'app/web/SignedIn.tsx'
/** What modules bring into the frame comes with it, so their words travel together. */
const inFrame = /^modules\/\w+\/web\/inside\.ts$/

/** A part of the program that is loaded when it is wanted: the frame, a screen, a dialog. */
export interface Part {
  /** Under which its words travel. */
  name: string
  /** Keys, and how keys look that are put together: `workflow.step_type.*`. */
  says: ReadonlySet<string>
  /** What is there by then, whoever loads it. */
  hasAlready: ReadonlySet<string>
}

/** The parts of the program by their file, the start among them. What nothing says travels with nobody. */
export function partsOf(root: string): Map<string, Part> {
  const reaches = reachesFrom(openProgram(root), root)
  const titles = new Map([...reaches.values()].flatMap((reach) => [...reach.titles]))
  const said = new Map([...reaches].map(([file, reach]) => [file, saidBy(file, reach, titles)]))
  said.set(PROGRAM, new Set([...said.get(PROGRAM)!, ...(said.get(ALONE) ?? [])]))
  const before = saidBefore(reaches, said)
  const names = namesOf([...reaches.keys()])
  const parts = new Map(
    [...said].map(([file, says]): [string, Part] => [
      file,
      { name: names.get(file)!, says, hasAlready: before.get(file)! },
    ]),
  )
  const brought = [...parts.keys()].filter((file) => inFrame.test(file))
  const frame = parts.get(FRAME)
  if (!frame) return parts
  const whole = { ...frame, says: new Set([FRAME, ...brought].flatMap((file) => [...parts.get(file)!.says])) }
  return new Map([...parts, ...[FRAME, ...brought].map((file): [string, Part] => [file, whole])])
}

function reachesFrom(program: ReturnType<typeof openProgram>, root: string) {
  const reaches = new Map<string, Reach>()
  const queue = [PROGRAM, ...(existsSync(path.join(root, ALONE)) ? [ALONE] : [])]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (reaches.has(file)) continue
    const reach = program.reachOf(file)
    reaches.set(file, reach)
    queue.push(...reach.loads)
  }
  return reaches
}

/** A screen says its own title, besides whoever lists all of them. */
function saidBy(file: string, { says }: Reach, titles: ReadonlyMap<string, string>): Set<string> {
  const own = titles.get(file)
  return new Set([...says, ...(own === undefined ? [] : [own]), ...(says.has(TITLES) ? titles.values() : [])])
}

/** What every way to a part has said: a dialog finds the words of its screen where only that screen opens it. */
function saidBefore(reaches: ReadonlyMap<string, Reach>, said: ReadonlyMap<string, ReadonlySet<string>>) {
  const before = new Map<string, ReadonlySet<string>>([
    [PROGRAM, new Set()],
    [ALONE, said.get(PROGRAM)!],
  ])
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [file, { loads }] of reaches) {
      const here = before.get(file)
      if (!here) continue
      const after = new Set([...here, ...said.get(file)!])
      for (const part of loads) {
        const known = before.get(part)
        const next = known ? new Set([...known].filter((one) => after.has(one))) : after
        if (known?.size === next.size) continue
        before.set(part, next)
        isSettled = false
      }
    }
  }
  return before
}

/** `InboxPage`, or `access-ProfilePage` where another module has one too. */
function namesOf(files: string[]): Map<string, string> {
  const bare = (file: string) => path.posix.basename(file).replace(/\.tsx?$/, '')
  const alike = Map.groupBy(files, bare)
  return new Map(
    files.map((file) => {
      const isAlone = alike.get(bare(file))!.length === 1
      return [
        file,
        file === PROGRAM
          ? START
          : isAlone
            ? bare(file)
            : file
                .replace(/^modules\//, '')
                .replace(/\.tsx?$/, '')
                .replaceAll('/', '-'),
      ]
    }),
  )
}
