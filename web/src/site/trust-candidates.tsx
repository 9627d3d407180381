import { FactTable, Part, Points, ProsePage, TextLink } from './prose.tsx'

/** Agrees with candidates' information before joining, and with docs/assessment.md. */
export function TrustCandidates() {
  return (
    <ProsePage
      title="For candidates"
      lead="You’ve been invited to an interview with Nova. This page explains what is recorded, how it’s scored and what you can ask for."
    >
      <Recorded />
      <Part title="Using AI">
        <p>Each interview uses one of three rules. You’ll see which one before you join.</p>
        <Points
          points={[
            'Nova only: you may use Nova, the assistant in the interview, but no other AI.',
            'Any AI, when declared: use the button to declare what you used. A paste declared within two minutes is context and never counts against you.',
            'No AI help: Nova answers only questions about the task and the interview itself.',
          ]}
        />
        <p>
          Nova helps without giving away the solution. Asking for help is a normal part of the work and never lowers
          your scores.
        </p>
      </Part>
      <Scored />
      <Part title="Pastes and absences">
        <p>
          Your interviewers see pasted text, sudden large insertions and time away as facts: when and how much, next to
          a harmless explanation for each. They aren’t accusations and don’t change any score. We don’t use programs
          that claim to recognise AI-written text: they accuse honest people, especially those who write in a second
          language.
        </p>
      </Part>
      <Part title="Who decides">
        <p>
          Your interviewers see the recorded session and a report based on it. The report gives a recommendation with a
          likely range, or says that there isn’t enough evidence for one. It doesn’t decide anything. People do.
        </p>
      </Part>
      <Part title="What you can ask for">
        <Points
          points={[
            'Your own copy: you can download your session on the last page of the interview.',
            'Extra time: ask the person who invited you, before or during the interview.',
            'An explanation, a correction or deletion: contact the employer or university that invited you. They hold your data and decide together with you.',
          ]}
        />
        <p>
          What is stored, where and for how long: <TextLink href="/privacy">Privacy</TextLink>. Who can access it:{' '}
          <TextLink href="/trust/security">Security</TextLink>.
        </p>
      </Part>
      <Part title="If something goes wrong">
        <p>
          If your connection drops, keep working: your work is saved on your device and sent when the connection is
          back. If you reload or switch to another device, you continue where you left off. Only the newest device can
          make changes; the older one shows a message.
        </p>
      </Part>
    </ProsePage>
  )
}

function Recorded() {
  return (
    <Part title="What is recorded">
      <FactTable
        caption="What is and isn’t recorded in the interview room"
        head={['Recorded', 'Not recorded']}
        rows={[
          ['What you type and draw, and when', 'Your camera'],
          ['What you copy anywhere in the room, and what you paste or drop into any of its fields', 'Your microphone'],
          ['Which code and tests you run, the test cases you write yourself, and their results', 'Your screen'],
          ['What you and Nova write, and what you and your interviewers write to each other', 'Your other programs'],
          [
            'In a project: its files, what you type into its terminal, what the terminal shows, what a page you build writes to its console, and the requests that the room sends to a server you start',
            'Terminals and files outside this room',
          ],
          [
            'Whether this page is in the foreground, and whether another device opens your link',
            'What you do when it isn’t',
          ],
        ]}
      />
      <p>
        While an interviewer is watching, they also see your cursor and your selection. These are shown live but not
        recorded.
      </p>
      <p>
        If you dictate an answer or have text read aloud, your browser handles it; some browsers use their maker’s
        online service for this. If you prefer, your own device can turn your speech into text. We receive only the
        text, after you’ve read it. You can type instead at any time, and you never need a camera.
      </p>
      <p>You’ll see this again before you join, together with the rules about AI.</p>
    </Part>
  )
}

function Scored() {
  return (
    <Part title="How it’s scored">
      <Points
        points={[
          'Tests decide whether code is correct. You see the examples; hidden tests are counted in groups, so many easy ones can’t outweigh a hard one.',
          'In a project, the hidden tests of each stage count on your final files, and each stage counts alike.',
          'Code quality is measured by structure, names, repetition and leftovers. Comments and formatting don’t affect it.',
          'Written answers are scored on the points you make, once a person has confirmed them. Spelling, style and length don’t count.',
          'A question left unanswered counts as 0, unless you had no time to open it. Anything we couldn’t assess is marked and left out.',
        ]}
      />
      <p>
        Your typing speed, how you write or speak, your name and where you come from don’t affect your scores. Extra
        time and breaks never count against you, and the reason for them isn’t recorded.
      </p>
    </Part>
  )
}
