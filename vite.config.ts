import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './scripts/vite/build-id.ts'
import { frontPages } from './scripts/vite/front-pages.ts'
import { guide } from './scripts/vite/guide.ts'
import { installable } from './scripts/vite/installable.ts'
import { lighterSchemas } from './scripts/vite/lighter-schemas.ts'
import { offline } from './scripts/vite/offline.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { wordsOfParts } from './scripts/vite/words/plugin.ts'

const id = process.env.ORGIL_BUILD_ID ?? 'development'

/** Files that travel together whoever asks for one of them, and nothing that they need themselves. */
const together = (name: string, files: readonly string[]) => ({
  name,
  test: new RegExp(`/(?:${files.join('|')})\\.(?:tsx?|css)$`),
  includeDependenciesRecursively: false,
})

/**
 * What the first page has brought already: each screen need not name it among what is fetched ahead with it. Style
 * sheets are named all the same, for nothing else brings them.
 */
const BROUGHT =
  /\/(?:rolldown-runtime|preload-helper|router|kernel|kept|painted|i18n|said|contract|popover|forms|menu|dress|session|registration-draft|tokens|theme|Mark|plain-layouts|LanguageMenu|ModeButton|toaster|colours|web)-[\w-]{8}\.js$/
const isToCome = (file: string) => !BROUGHT.test(file)

export default defineConfig({
  plugins: [
    wordsOfParts(),
    lighterSchemas(),
    react(),
    buildId(id),
    frontPages(),
    guide(),
    installable(),
    offline(),
    precompress(),
  ],
  define: { __BUILD_ID__: JSON.stringify(id) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(isToCome) },
    // Page by page is what counts, and a limit on that stands in the browser tests.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    // Our modules do nothing but define: an index that names many things must not bring them all into the first page.
    rolldownOptions: {
      input: ['index.html', 'front.html', 'page.html', 'alone.html', 'offline.html'],
      // Small parts that several pages share travel together: each file of its own costs its headers.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'router',
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-store|store)|use-sync-external-store)\//,
            },
            { name: 'kept', test: /platform\/(web\/(storage|form\/typed|i18n\/locale)|shared\/language)\.ts$/ },
            {
              name: 'forms',
              test: /platform\/web\/(unsaved|lock|zone|form\/shelf|layout\/(menu|settings\/framed)|routing\/chunk-reload|tabs\/(path-of|kept-tabs))\.ts$|access\/web\/way-in\.ts$/,
            },
            { name: 'contract', test: /platform\/shared\/(contract|ids)\.ts$/ },
            { name: 'popover', test: /platform\/web\/(toast\.ts|overlay\/(Popover|MenuList)\.tsx)$/ },
            together('kernel', [
              'platform/web/(call|copy|lazy-part|feedback|failure|chunk-reload|AppLink)',
              'platform/web/(layout/Skeleton|form-basics/CopyReference)(?:\\.module)?',
              'platform/shared/(amount|day)',
              'platform/web/form-basics/(Field|Button|Notice|(Field|Button|Notice)\\.module)',
              'platform/(web|shared)/fields/brought',
              'platform/shared/fields/(reference-kind|chosen)',
            ]),
            together('session', [
              'access/shared/session',
              'access/web/(session|profile-parts|menu/OwnPlace|users/ClosingDialog)',
            ]),
            together('said', ['platform/shared/(i18n|visible-text|written-text)']),
            together('fields', [
              'platform/shared/written/\\w+',
              'platform/shared/fields/(field|values|registry|tidy|reading|reference|problems|option-colours|markup|pattern)',
              'platform/(shared|web)/fields/kinds/[\\w-]+',
              'platform/web/fields/(registry|FieldInput|FieldValue|OptionTag|text-in|lazy)',
              'platform/web/fields/inputs/(Date|Amount)FieldInput',
              'platform/web/form-basics/(AmountInput|amount|AmountInput\\.module)',
            ]),
            together('dates', [
              'platform/web/date/(DateField|DateInput|Calendar|TimeChoice|(DateInput|Calendar|TimeChoice)\\.module|days|moments)',
            ]),
            // What everybody who is signed in has, whichever page they open.
            together('desk', [
              'platform/web/overlay/(Dialog|give-back|ConfirmDialog)',
              'platform/web/tabs/(tab-list|tab-store|use-tab-name)',
              'platform/web/form/(ProblemSummary|form-state)',
              'platform/web/(fields/FormFields|table/SearchField|form-basics/Avatar|combobox/source|media|at-hand)',
              'platform/web/(uploads/(send-file|use-uploads)|talk/(mentions|SaidText))',
              'platform/web/layout/(BackLink|EmptyState|Banner|(BackLink|EmptyState|Banner)\\.module)',
              'platform/web/(overlay/Dialog|form/ProblemSummary|table/SearchField|form-basics/Avatar)\\.module',
              'platform/shared/search-words',
              'access/shared/(account|impersonation|viewing)',
              'access/web/(viewing|use-move|ViewingBanner|acting/ActingBanner)',
              'organization/shared/(directory|fields|calendar)',
            ]),
            together('inbox', [
              'workflow/shared/(accusative|in-place-of)',
              'workflow/web/(free-keys|inbox/selection|step/(step-look|StepChip)|form/(contents|use-writing|use-keeping))',
              'workflow/web/(around/use-around|attempt/[\\w-]+|people/(names|ChosenChips)|vote/sheet)',
              'workflow/web/document/return-reason',
              'workflow/web/(inbox/(InboxRow|use-is-wide|from-words|use-long-press|use-inbox-counts)|due/[\\w-]+)',
              'workflow/web/(views/inbox-search|form/sections)',
              'workflow/web/(document|around/around|people/people)\\.module',
            ]),
            // What a document is, wherever one is shown or sent.
            together('document', [
              'workflow/shared/(definition|digital|signature|signature-input|outcome-labels|person)',
              'workflow/shared/(history|process-history|ai/endpoints)',
              'workflow/shared/definition/(ai|escalation|relative|fields|separation)',
              'workflow/shared/documents/(view|vote|contents|command-reply|deciding|around-step)',
              'workflow/shared/engine/(around|model)',
            ]),
            // What pages without the frame have as well, apart from what they share with everything.
            together('toaster', ['platform/web/toaster/(Toaster|Toaster\\.module)', 'app/web/offline/start-worker']),
            together('person-rules', ['access/shared/person-rules', 'platform/shared/register-number']),
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /\/(app|modules|platform)\//, sideEffects: false },
        ],
      },
    },
  },
  // `vite` alone serves the sources with live reload; the app itself answers for the data.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', ws: true } } },
})
