export type PageHead = {
  path: string
  title: string
  description: string
  /** Not for search engines. */
  isUnlisted?: boolean
}

const address = '__PUBLIC_URL__'

/** Title, description, addresses, social card and structured data of a page, one tag a line. */
export function headOf(page: PageHead): string {
  const { title, description, path, isUnlisted } = page
  if (isUnlisted) return [`<title>${escape(title)}</title>`, '<meta name="robots" content="noindex" />'].join('\n')
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${address}${path}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Nova Interviews'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address + path),
    meta('property', 'og:image', `${address}/social-card.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'Nova Interviews: technical interviews you can verify.'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(path === '/' ? [`<script type="application/ld+json">\n${structuredData(page)}\n</script>`] : []),
  ].join('\n')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}" />`
}

// Each address is on its own line and never the last of its list, so that the line can be dropped without an address.
function structuredData({ description }: PageHead): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        url: `${address}/`,
        logo: `${address}/icon-512.png`,
        name: 'Nova Interviews',
      },
      {
        '@type': 'SoftwareApplication',
        url: `${address}/`,
        image: `${address}/social-card.png`,
        name: 'Nova Interviews',
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any, in a browser',
        description,
        offers: {
          '@type': 'Offer',
          name: 'Individual, Free',
          description: '3 mock interviews a month',
          price: '0',
          priceCurrency: 'USD',
        },
      },
    ],
  }
  return JSON.stringify(data, null, 2).replaceAll('<', '\\u003c')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
