/** Sections of the form of each kind that is one text with an answer: one row a kind. */
import type { Language, PlainKind } from '@nova/contract/words'
import type { ComponentProps, ReactNode } from 'react'
import { DataSetsSection } from '../sql-form/data-sets-section.tsx'
import { ExampleNotice } from '../sql-form/example-notice.tsx'
import { ReferenceQuery } from '../sql-form/reference-query.tsx'
import { ComparisonSection, SchemaSection } from '../sql-form/schema-section.tsx'
import { WrongQueries } from '../sql-form/wrong-queries.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ExamplesSection } from './examples-section.tsx'
import { NovaOfCode, NovaOfTechnical, ValidInputs } from './nova-section.tsx'
import { ReferenceSection } from './reference-section.tsx'
import { AnchorsSection, KeyPointsSection } from './rubric-section.tsx'
import type { SectionId } from './sections.ts'
import { SignatureSection } from './signature-section.tsx'
import { StatementSection, StorySection } from './statement-section.tsx'
import { TestsSection } from './tests-section.tsx'
import { WrongSection } from './wrong-section.tsx'

type OfCode = { language: Language; onLanguage: (language: Language) => void }

type KindForm = {
  parts: Partial<Record<SectionId, (of: OfCode) => ReactNode>>
  /** Explains its proof while it runs, if not in the words for programs. */
  aboutProof?: string
  /** Offers a finished question in an empty form. */
  example?: (props: ComponentProps<typeof ExampleNotice>) => ReactNode
}

export const formParts: Record<PlainKind, KindForm> = {
  coding: {
    parts: {
      basics: () => (
        <BasicsSection sample={{ title: 'Dips of a water tank', category: 'Data processing', tags: 'arrays, water' }} />
      ),
      statement: () => (
        <StatementSection
          constraint="0 <= levels.length <= 5000."
          followUp="A change to think about, shown with the problem. If you leave it empty, we ask what would change for inputs a thousand times as large."
        />
      ),
      function: () => <SignatureSection />,
      examples: () => <ExamplesSection />,
      tests: () => <TestsSection />,
      reference: (of) => <ReferenceSection language={of.language} onLanguage={of.onLanguage} />,
      wrong: () => <WrongSection />,
      nova: () => (
        <NovaOfCode
          label="An input worth trying by hand"
          sample="Try levels = [1, 5, 1] with limit = 3: how many dips begin?"
        >
          <ValidInputs />
        </NovaOfCode>
      ),
    },
  },
  sql: {
    parts: {
      basics: () => (
        <BasicsSection sample={{ title: 'Late deliveries', category: 'Reporting', tags: 'joins, dates' }} />
      ),
      statement: () => (
        <StatementSection constraint="An order can have no items." followUp="Shown with the question." />
      ),
      schema: () => <SchemaSection />,
      data: () => <DataSetsSection />,
      comparison: () => <ComparisonSection />,
      reference: () => <ReferenceQuery />,
      wrong: () => <WrongQueries />,
      nova: () => (
        <NovaOfCode label="Rows worth looking at by hand" sample="Order 7 has no items: what is its total?" />
      ),
    },
    aboutProof: 'We run the reference query and the wrong queries on every data set.',
    example: (props) => <ExampleNotice {...props} />,
  },
  technical: {
    parts: {
      basics: () => (
        <BasicsSection sample={{ title: 'A slow page', category: 'Operations', tags: 'performance, web' }} />
      ),
      statement: () => <StatementSection followUp="Shown with the question." />,
      rubric: () => <KeyPointsSection />,
      nova: () => <NovaOfTechnical />,
    },
  },
  behavioral: {
    parts: {
      basics: () => <BasicsSection sample={{ title: 'A change of mind', category: 'Teamwork', tags: 'values' }} />,
      statement: () => <StorySection />,
      rubric: () => <AnchorsSection />,
    },
  },
}
