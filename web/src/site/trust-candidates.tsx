import { FactTable, Part, Points, ProsePage, TextLink } from './prose.tsx'

/** Agrees with what candidates read before joining, and with docs/assessment.md. */
export function TrustCandidates() {
  return (
    <ProsePage
      title="For candidates"
      lead="You have been invited to an interview with Nova. This is what is recorded, how it is judged, and what you can ask for."
    >
      <Part title="What is recorded">
        <FactTable
          caption="What is recorded in the room and what is not"
          head={['Recorded', 'Not recorded']}
          rows={[
            ['What you type and draw, and when', 'Your camera'],
            [
              'What you paste into the editor, the chat or a drawing board, and what you copy in the room',
              'Your microphone',
            ],
            ['Which code and tests you run, and what came of it', 'Your screen'],
            ['What you and Nova write', 'Your other programs'],
            ['Whether this page is in front', 'Where you are when it is not'],
          ]}
        />
        <p>
          While an interviewer watches, they also see where your cursor stands and what you select. That is shown and
          not recorded.
        </p>
        <p>
          If you dictate an answer or have one read out, your browser does that, some browsers with a service of their
          maker; or, if you prefer, your own device turns what you say into text. The text alone reaches us, after you
          have read it. You can type instead at any time. No camera is ever needed.
        </p>
        <p>You read this before you join, in the room of your invitation, together with the rules about AI.</p>
      </Part>
      <Part title="Using AI">
        <p>Each interview has one of three rules. You are told which before you join.</p>
        <Points
          points={[
            'Nova only: you may use Nova, the assistant in the room, and no other AI.',
            'Any AI, when declared: there is a button to declare what you used. A paste that is declared within two minutes is context, never evidence.',
            'No AI help: Nova answers questions about the task and the room, and nothing else.',
          ]}
        />
        <p>
          Nova helps without giving the solution away. Asking for help is work, not weakness: it lowers none of your
          scores.
        </p>
      </Part>
      <Part title="How it is judged">
        <Points
          points={[
            'Tests decide whether code is correct. You see examples; hidden tests are counted in groups, so that many easy ones cannot drown a hard one.',
            'The quality of code is measured by its structure, its names and how it treats edge cases. Comments and layout change nothing.',
            'Written answers count by the points they make, the reasons they give and the examples they name. Spelling and style do not count.',
            'A question you never opened counts nowhere. What could not be assessed says so and is left out.',
          ]}
        />
        <p>
          How fast you type, how you write or speak, your name and where you come from count for nothing. Extra time and
          breaks are never counted against you, and their reason is in no record.
        </p>
      </Part>
      <Part title="Pastes and absences">
        <p>
          Text from outside, sudden large insertions and time away are shown to your interviewers as facts: when, how
          much, and with an innocent reading beside each. They are no accusation, and they change no score. There is no
          program in here that claims to recognise text written by AI: those accuse honest people, most of all those who
          write in a second language.
        </p>
      </Part>
      <Part title="Who decides">
        <p>
          Your interviewers see the record and a report made from it. The report gives a recommendation with its margin,
          or says that there is not enough evidence for one. It decides nothing. People do.
        </p>
      </Part>
      <Part title="What you can ask for">
        <Points
          points={[
            'Your own copy: on the last page of the interview you can download your session.',
            'Extra time: ask whoever invited you, before the interview or while it runs.',
            'An explanation, a correction or deletion: the employer or university that invited you holds the record, and decides with you.',
          ]}
        />
        <p>
          What is kept, where and for how long: <TextLink href="/privacy">Privacy</TextLink>. Who can reach it:{' '}
          <TextLink href="/trust/security">Security</TextLink>.
        </p>
      </Part>
      <Part title="If something goes wrong">
        <p>
          If your connection drops, go on working: your work is kept on your device and sent when the connection is
          back. Reload, or change to another device, and you continue where you were. The newest device writes; the
          older one is told.
        </p>
      </Part>
    </ProsePage>
  )
}
