/**
 * The public site as plain HTML: every page of src/site/site.tsx is drawn at build time into dist, with its styles
 * inside; in development on each request. The candidate's room is a document of its own, and all other paths are the
 * application's.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'
import type * as site from './src/site/site.tsx'

type Site = typeof site

const door = '/src/site/site.tsx'
/** Two documents are pages of the site; its source may not read files itself. */
const readDocument = (name: string) =>
  JSON.stringify(readFileSync(join(import.meta.dirname, '../docs', `${name}.md`), 'utf8'))
const define = { __ASSESSMENT_RULES__: readDocument('assessment'), __API_GUIDE__: readDocument('api') }

/** Serves and builds the site's pages beside the application. */
export function prerenderSite(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'prerender-site',
    config: () => ({
      define,
      environments: { client: { build: { rolldownOptions: { input: { site: 'index.html', app: 'app.html' } } } } },
    }),
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const path = request.url?.split('?', 1)[0] ?? '/'
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$|^\/(@|api(\/|$))/.test(path)
        if (!isPage) return next()
        void server.ssrLoadModule(door).then((site) => {
          if (!(site as Site).sitePaths.includes(path)) request.url = isRoom(request.url!) ? '/room.html' : '/app.html'
          next()
        }, next)
      })
    },
    async transformIndexHtml(html, { server, originalUrl, filename }) {
      if (!server || !filename.endsWith('index.html')) return html
      const site = (await server.ssrLoadModule(door)) as Site
      return fill(html, site, originalUrl?.split(/[?#]/, 1)[0] ?? '/')
    },
    async writeBundle() {
      if (this.environment.name !== 'client') return
      const { module: site } = await runnerImport<Site>(join(root, door), {
        root,
        configFile: false,
        define,
        plugins: [react()],
      })
      const template = lowerScripts(inlineStyles(readFileSync(join(outDir, 'index.html'), 'utf8'), outDir))
      for (const path of site.sitePaths) {
        const file = join(outDir, site.fileOf(path))
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, fill(template, site, path))
      }
    },
  }
}

/** Same rule as on the server. */
const isRoom = (url: string) => /^\/candidate\/|^\/interview\/[^/]+\?(.*&)?token=/.test(url)

function fill(template: string, site: Site, path: string): string {
  const { head, body } = site.renderPage(path)
  return template.replace('<!--page:head-->', () => head).replace('<!--page:body-->', () => body)
}

/** The page is complete without its scripts, so they wait for what is seen. */
function lowerScripts(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}

/** Puts the one stylesheet into the page, so that the first paint waits for no second request. */
function inlineStyles(html: string, outDir: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/, (_, href: string) => {
    return `<style>${readFileSync(join(outDir, href), 'utf8')}</style>`
  })
}
