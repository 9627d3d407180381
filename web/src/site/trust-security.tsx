import { Part, Points, ProsePage, TextLink } from './prose.tsx'

/** Agrees with docs/security.md, which names the code of each sentence. */
export function TrustSecurity() {
  return (
    <ProsePage title="Security" lead="How your data is protected, and what is not protected.">
      <Part title="Where it runs">
        <p>
          Nova Interviews runs on a server of the organisation that uses it. Its pages load nothing from anywhere else:
          no fonts, no scripts, no trackers. The browser enforces this through a strict content security policy.
        </p>
      </Part>
      <Part title="Accounts">
        <Points
          points={[
            'Passwords have 8 to 128 characters and are stored as argon2id hashes.',
            'A sign-in token is 256 random bits; the server stores only its hash. It expires after an hour of inactivity, when you sign out and when you change your password.',
            'An unknown email takes the same time and gets the same message as a wrong password.',
            'An interview is visible to its creator, the colleagues on its list and the company’s recruiters and administrators. For everyone else, it does not exist.',
          ]}
        />
      </Part>
      <Part title="The candidate’s link">
        <p>
          The link contains 256 random bits, created when the interview is published. Renewing it disables the old one
          immediately. It is never sent to other sites or written to the server’s logs. Anyone with the link can join as
          the candidate; if they enter a different email than the invited one, the interviewer sees it.
        </p>
      </Part>
      <Part title="Candidates’ code">
        <p>
          Every run gets its own sandbox: no network, no access to the server’s files, and limits on time, memory,
          processes and output. For hidden tests, only the counts leave the server. Without a working sandbox, the
          server runs no code; some languages then run in the candidate’s own browser, and the results say so.
        </p>
      </Part>
      <Part title="The recorded session">
        <p>
          A recorded session is append-only: the database refuses to change an event, and each event contains the hash
          of the previous one. Interviewers can export it and verify the chain themselves. This shows that nobody
          changed a single event without changing all later ones. Someone who controls the whole database could rewrite
          the whole chain, so keep an export elsewhere if that matters.
        </p>
      </Part>
      <Part title="Uploads and job pages">
        <p>
          Resumes are read in a separate process with limits on size, time and memory, and the file itself cannot be
          downloaded again. Job pages are fetched only for interviewers and only from public addresses. Text in a
          resume, a job page or a message is treated as data, never as an instruction.
        </p>
      </Part>
      <Part title="What is not protected">
        <Points
          points={[
            'Two-factor sign-in is optional unless a company requires it, and password attempts are limited by IP address, not by account.',
            'Interviewers who may see an interview can view and renew its candidate’s link. It is encrypted in the database, and the server holds the key.',
            'The sandbox does not protect against bugs in the system’s kernel or side channels of the processor.',
            'Encryption between browser and server is provided by the proxy in front of the server.',
          ]}
        />
      </Part>
      <Part title="Reporting a vulnerability">
        <p>
          Contact the operator of this installation through the <TextLink href="/#contact">contact form</TextLink>.
          Describe what you did, what happened and what you expected. Please test on your own installation, never on
          other people’s interviews. You will get an answer.
        </p>
      </Part>
    </ProsePage>
  )
}
