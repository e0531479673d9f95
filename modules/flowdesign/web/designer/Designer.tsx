import { useReactFlow } from '@xyflow/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { painted } from '#platform/web/painted.ts'
import { useMedia } from '#platform/web/media.ts'
import { useMay } from '#modules/access/web/index.ts'
import type { CatalogueEntry, DiagramNode, FlowError } from '#modules/workflow/shared/index.ts'
import type { showDesign } from '../../shared/contract.ts'
import type { Finding } from '../../shared/findings.ts'
import { nodeKey } from '../../shared/stale.ts'
import { Canvas, useReveal, useShowAll, useShowWay } from './canvas/Canvas.tsx'
import styles from './designer.module.css'
import { DesignerDialogs, type Asking } from './DesignerDialogs.tsx'
import { branches } from '../drawing/arrows.ts'
import { routed } from '../drawing/routes.ts'
import { allFitted } from '../drawing/flow-doc.ts'
import { templateOf } from '../../shared/templates.ts'
import { canConnect, copied, edgesWith, type Clip } from '../drawing/edits.ts'
import type { FlowDoc, Point } from '../drawing/flow-doc.ts'
import { outcomeActions } from './outcome-actions.ts'
import { FormEditor } from './panels/FormEditor.tsx'
import { FIT } from './canvas/fit.ts'
import { Greeting } from './panels/Greeting.tsx'
import { InsertMenu } from './panels/InsertMenu.tsx'
import { measureText } from './measure.ts'
import { Palette } from './panels/Palette.tsx'
import { Problems } from './panels/Problems.tsx'
import { SettingsForm } from './panels/SettingsForm.tsx'
import { SidePanel } from './SidePanel.tsx'
import { PenBanner, VersionBanner } from './Banners.tsx'
import { Toolbar, type View } from './Toolbar.tsx'
import { useAutosave } from './use-autosave.ts'
import { useClip } from './use-clip.ts'
import { stepsIn, useCommands } from './use-commands.ts'
import { useDrawing } from './use-drawing.ts'
import { useFindings } from './use-findings.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLooks } from './use-looks.ts'
import { useParties } from './use-parties.ts'
import { usePlay } from './use-play.ts'
import { useStale } from './use-stale.ts'
import { StaleWords } from '#platform/web/form/index.ts'
import { useTypeFields } from './use-type-fields.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useVersion } from './use-version.ts'

type Design = ReplyOf<typeof showDesign>
const nothing: ReadonlySet<string> = new Set()
const none: readonly Finding[] = []
const NARROW = '(max-width: 1199.98px)'

interface Props {
  design: Design
  initial: FlowDoc
  onReload: () => void
  onLeave: () => void
}

/** The designer: palette, canvas, what is chosen, and what is wrong. */
export function Designer({ design, initial, onReload, onLeave }: Props) {
  const { t } = useText()
  const say = useWords()
  const mayChange = useMay()('workflow.flows.u')
  const isNarrow = useMedia(NARROW)
  const drawing = useDrawing(initial)
  const [view, setView] = useState<View>('diagram')
  const [selected, setSelected] = useState(nothing)
  const [panel, setPanel] = useState<'properties' | 'versions'>('properties')
  const [pen, setPen] = useState<string | null>(null)
  const [shown, setShown] = useState<Finding | null>(null)
  const [hasProblems, setHasProblems] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [inserting, setInserting] = useState<{ edge: string; at: Point } | null>(null)
  const [published, setPublished] = useState({ state: design.state, version: design.version })
  const saving = useAutosave(design.id, drawing.doc, { edit: design.edit, hasChanges: design.has_changes }, mayChange)
  const version = useVersion(design.id)
  const { diagram, form } = version.contents ? { ...drawing.doc, ...version.contents } : drawing.doc
  const isFixed = !mayChange || version.contents !== null
  const typeFields = useTypeFields(design.id)
  const asked = useMemo(() => [...form, ...typeFields], [form, typeFields])
  const parties = useParties(diagram, asked)
  const found = useFindings(drawing.doc, parties.today, typeFields, parties.isHere)
  // Whoever has not begun yet is greeted, not told what is missing.
  const isBare = !version.contents && !diagram.nodes.some(({ type }) => type === 'action')
  const findings = version.contents || isBare ? none : found
  const playing = usePlay(diagram, asked)
  const looks = useLooks(diagram, asked, { findings, shown, pen, play: playing.play, parties })
  const { skipOf } = looks
  const { noteOf: whoseOf } = parties
  const noteOf = useCallback(
    (node: DiagramNode) =>
      [whoseOf(node), skipOf(node) && t('flowdesign.skip.when', { when: skipOf(node) })].filter(Boolean).join(' · '),
    [whoseOf, skipOf, t],
  )
  const commands = useCommands(drawing, setSelected)
  const { staleOf, staleOfWords } = useStale(drawing.doc, commands, isFixed)
  const clip = useClip()
  const reveal = useReveal(diagram)
  const showAll = useShowAll(diagram)
  const showWay = useShowWay(diagram)
  const { screenToFlowPosition, fitView } = useReactFlow()
  const room = useRef<HTMLDivElement>(null)
  useKeptFocus(room)

  // Once what was chosen stands there, and the sheet with it.
  const aboveSheet = useCallback(
    (bring: (clear: { below: number }) => void) =>
      void setTimeout(
        () =>
          bring({
            below:
              document.querySelector<HTMLElement>(isNarrow ? '[data-sheet]' : '[data-problems]')?.offsetHeight ?? 0,
          }),
        60,
      ),
    [isNarrow],
  )
  const showAboveSheet = useCallback((id: string) => aboveSheet((clear) => reveal(id, clear)), [aboveSheet, reveal])
  const select = useCallback((ids: ReadonlySet<string>) => {
    setSelected(ids)
    if (ids.size > 0) setPanel('properties')
  }, [])
  const connect = useCallback(
    (source: string, target: string) => {
      setPen(null)
      // A second arrow says when it is taken, or takes the place of the first.
      if (canConnect(drawing.doc, source, target) && branches(drawing.doc.diagram, source, target))
        setAsking({ kind: 'branch', source, target })
      else commands.connect(source, target)
    },
    [commands, drawing.doc],
  )
  const press = useCallback(
    (id: string) => {
      if (playing.play) return
      if (isFixed) {
        showAboveSheet(id)
        return
      }
      const node = diagram.nodes.find((one) => one.id === id)
      if (!node) return
      const target = node.parentId ?? id
      if (pen !== null && pen !== id && canConnect(drawing.doc, pen, target)) {
        connect(pen, target)
        // It was pressed as the end of an arrow, not to be looked at.
        return setSelected(nothing)
      }
      const isOpen =
        (node.type === 'trigger' || node.type === 'start') && !diagram.edges.some(({ source }) => source === id)
      const begins = isOpen && pen !== id
      setPen(begins ? id : null)
      // The next step is pressed on the canvas: nothing covers it.
      if (begins && isNarrow) {
        setSelected(nothing)
        showAll()
      } else showAboveSheet(id)
    },
    [connect, diagram, drawing.doc, isFixed, isNarrow, pen, playing.play, showAboveSheet, showAll],
  )

  const show = (finding: Finding) => {
    if (finding.field !== undefined && finding.node_id === null) return setView('form')
    if (finding.code === 'TITLE_MISSING' || finding.code === 'PREFIX_MISSING') {
      setView('settings')
      // The name stands above the number.
      return void painted().then(() =>
        [...document.querySelectorAll<HTMLElement>('[aria-invalid]')]
          .at(finding.code === 'TITLE_MISSING' ? 0 : -1)
          ?.focus(),
      )
    }
    setView('diagram')
    setShown(finding === shown ? null : finding)
    if (finding.node_id !== null) select(new Set([finding.node_id]))
    // What nobody can read on the canvas is written where the name stands first.
    if (finding.code === 'LABEL_MISSING')
      void painted().then(() => document.querySelector<HTMLElement>('[data-sheet] [aria-invalid]')?.focus())
    if (finding !== shown && finding.way.length > 1) aboveSheet((clear) => showWay(finding.way, clear))
    else if (finding.node_id !== null) showAboveSheet(finding.node_id)
  }
  const find = (id: string) => {
    setView('diagram')
    select(new Set([id]))
    showAboveSheet(id)
  }
  /** Where a language that nobody looked at yet is written. */
  const showStale = (key: string) => {
    const node = drawing.doc.diagram.nodes.find(({ id }) => key === nodeKey(id) || key === nodeKey(id, 'description'))
    if (node) find(node.id)
    else setView(key.startsWith('flow ') ? 'settings' : 'form')
    void painted().then(() =>
      document.querySelector<HTMLElement>('[data-words] [data-stale]')?.scrollIntoView({ block: 'center' }),
    )
  }
  const middle = () => screenToFlowPosition({ x: innerWidth / 2, y: innerHeight / 2 })
  const remove = () => {
    if (isFixed || selected.size === 0) return
    const steps = stepsIn(drawing.doc.diagram, selected)
    const triggersOnly = steps.size === 0 && !drawing.doc.diagram.edges.some(({ id }) => selected.has(id))
    if (triggersOnly) return toast.warning(t('flowdesign.trigger_stays'))
    const edges = edgesWith(drawing.doc, steps)
    if (edges > 0) setAsking({ kind: 'remove', steps: steps.size, edges })
    else commands.remove(selected)
  }
  const add = (entry: CatalogueEntry) => {
    const id = commands.append(entry, pen === null ? selected : new Set([pen]), middle())
    setPen(null)
    showAboveSheet(id)
  }
  const insert = (entry: CatalogueEntry) => {
    const id = inserting && commands.insert(inserting.edge, entry)
    setInserting(null)
    setPen(null)
    if (id) showAboveSheet(id)
  }
  const begin = () => commands.set({ diagram: routed(allFitted(templateOf('blank').diagram, measureText)) })
  // Steps that were laid out lie elsewhere: what one saw of them may be empty now.
  const arrange = () => {
    commands.arrange()
    void painted().then(() => fitView({ ...FIT, duration: 200 }))
  }
  const chosen = () => copied({ ...drawing.doc, diagram }, selected)
  const put = (copy: Clip) => {
    const [first] = commands.paste(copy)
    if (first !== undefined) showAboveSheet(first)
  }
  const duplicate = () => {
    if (!isFixed) put(chosen())
  }
  const paste = () => {
    const kept = clip.read()
    if (kept) put(kept)
    else toast.warning(t('flowdesign.nothing_copied'))
  }
  const escape = () => {
    setPen(null)
    setShown(null)
    if (pen === null) setSelected(nothing)
  }
  const isDrawing = view === 'diagram'
  const isTrying = isDrawing && playing.play !== null
  const isStill = isFixed || isTrying
  // Nothing is changed that one does not see, nor while one only looks.
  useShortcuts({
    ...(!isStill && { undo: drawing.undo, redo: drawing.redo }),
    ...(isDrawing && { escape, find: () => document.querySelector<HTMLElement>('[data-find-step]')?.click() }),
    ...(isDrawing && !isTrying && { copy: () => clip.keep(chosen()) }),
    ...(isDrawing && !isStill && { paste, duplicate, remove }),
  })

  const draw = (source: string) => {
    setPen(source)
    if (!isNarrow) return
    // The canvas is where it goes on.
    setSelected(nothing)
    showAll()
  }
  const outcomesOf = (node: DiagramNode) =>
    outcomeActions(node, {
      diagram,
      commands,
      looks,
      staleOf,
      onDraw: draw,
      onCondition: (edge) => setAsking({ kind: 'condition', edge }),
    })

  return (
    <div ref={room} className={styles['designer']} data-view={view}>
      <Toolbar
        title={say(drawing.doc.title)}
        state={published}
        view={view}
        onView={setView}
        saving={saving}
        drawing={drawing}
        isFixed={isStill}
        errors={findings.filter(({ level }) => level === 'error').length}
        stepsNow={() =>
          diagram.nodes
            .filter(({ type }) => type !== 'trigger')
            .map((node) => ({ id: node.id, label: looks.labelOf(node) }))
        }
        onFind={find}
        onLeave={onLeave}
        onArrange={arrange}
        onPlay={() => {
          setView('diagram')
          setSelected(nothing)
          setPen(null)
          setShown(null)
          playing.begin()
        }}
        onVersions={() => {
          setView('diagram')
          playing.end()
          setSelected(nothing)
          setShown(null)
          setPanel('versions')
        }}
        onPublish={() => setAsking({ kind: 'publish' })}
        onDiscard={() => setAsking({ kind: 'discard' })}
        onImport={() => setAsking({ kind: 'import' })}
      />
      {isDrawing ? (
        <div className={styles['room']}>
          {isStill ? null : (
            <Palette
              hasStart={diagram.nodes.some(({ type }) => type === 'start')}
              onAdd={add}
              onDrop={(entry, at) => {
                if (document.elementFromPoint(at.x, at.y)?.closest('.react-flow'))
                  commands.drop(entry, screenToFlowPosition(at))
              }}
            />
          )}
          <div className={styles['canvas']}>
            <Canvas
              diagram={diagram}
              selected={selected}
              onSelect={select}
              onPress={press}
              onMove={commands.move}
              onConnect={connect}
              onInsert={(edge, at) => setInserting({ edge, at })}
              labelOf={looks.labelOf}
              noteOf={noteOf}
              markOf={looks.markOf}
              nameOfEdge={looks.nameOfEdge}
              noteOfEdge={looks.noteOfEdge}
              way={looks.way}
              isFixed={isFixed || playing.play !== null}
              isNarrow={isNarrow}
            >
              {pen === null ? null : <PenBanner from={looks.fullLabelOf(pen)} onCancel={() => setPen(null)} />}
              {version.shown === null ? null : (
                <VersionBanner
                  version={version.shown}
                  mayTake={mayChange}
                  onTake={() => {
                    if (version.contents) commands.set({ ...version.contents, stale: undefined })
                    version.show(null)
                  }}
                  onBack={() => version.show(null)}
                />
              )}
            </Canvas>
            {isBare && !isStill ? <Greeting onBegin={diagram.nodes.length === 0 ? begin : null} /> : null}
            {playing.play || version.contents || isBare ? null : (
              <Problems
                findings={findings}
                diagram={diagram}
                nameOf={looks.nameOf}
                isOpen={hasProblems}
                onOpen={setHasProblems}
                shown={shown}
                onShow={show}
              />
            )}
          </div>
          <SidePanel
            id={design.id}
            diagram={diagram}
            form={form}
            selected={selected}
            findings={findings}
            parties={parties}
            looks={looks}
            playing={playing}
            panel={panel}
            version={version}
            isFixed={isFixed}
            flow={{
              ...drawing.doc,
              diagram,
              form,
              code: drawing.doc.title.mn.slice(0, 100) || 'flow',
              version: version.shown,
            }}
            onCompare={(compared) => setAsking({ kind: 'compare', version: compared })}
            onClose={() => {
              setSelected(nothing)
              setPanel('properties')
              version.show(null)
            }}
            actions={{
              onData: commands.data,
              onSubject: commands.subject,
              onRename: commands.rename,
              onDuplicate: duplicate,
              onRemove: remove,
              onClose: () => setSelected(nothing),
              outcomesOf,
              staleOf,
            }}
          />
        </div>
      ) : null}
      {inserting ? <InsertMenu at={inserting.at} onPick={insert} onClose={() => setInserting(null)} /> : null}
      {view === 'form' ? (
        <StaleWords value={staleOfWords}>
          <FormEditor
            form={drawing.doc.form}
            errors={findings.filter(isOfForm)}
            isDisabled={!mayChange}
            onChange={commands.setForm}
          />
        </StaleWords>
      ) : null}
      {view === 'settings' ? (
        <StaleWords value={staleOfWords}>
          <SettingsForm contents={drawing.doc} isDisabled={!mayChange} onChange={commands.set} />
        </StaleWords>
      ) : null}
      <DesignerDialogs
        parties={parties}
        design={design}
        asking={asking}
        onClose={() => setAsking(null)}
        saving={saving}
        doc={drawing.doc}
        findings={version.contents ? none : found}
        nameOf={looks.nameOf}
        version={published.version}
        onReload={onReload}
        onRemove={() => commands.remove(selected)}
        onStale={showStale}
        onImported={() => {
          setView('diagram')
          setSelected(nothing)
        }}
        commands={commands}
        fullLabelOf={looks.fullLabelOf}
        onPublished={(next, edit) => {
          saving.moveTo(edit, false, drawing.doc)
          setPublished({ state: 'published', version: next })
          toast.success(t('flowdesign.published', { version: next }))
        }}
      />
    </div>
  )
}

const isOfForm = (finding: Finding): finding is Finding & FlowError =>
  finding.field !== undefined && finding.node_id === null
