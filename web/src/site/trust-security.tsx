import { Part, Points, ProsePage, TextLink } from './prose.tsx'

/** Agrees with docs/security.md, which names the code and the test of each sentence. */
export function TrustSecurity() {
  return (
    <ProsePage title="Security" lead="What protects whom. What is not protected is said as plainly.">
      <Part title="Where it runs">
        <p>
          Nova Interviews runs on a server of the organisation that uses it. Its pages load nothing from anywhere else:
          no fonts, no scripts, no counters. A strict content policy has the browser enforce that.
        </p>
      </Part>
      <Part title="Accounts">
        <Points
          points={[
            'Passwords have 8 to 128 characters and are kept as argon2id hashes.',
            'A session is 256 random bits, of which the server keeps a hash. It ends after an hour without use, by signing out, and with a new password.',
            'An unknown e-mail costs the same time and gets the same words as a wrong password.',
            'An interview is seen by whoever created it, by the colleagues on its list and by the company’s administrators. To everyone else it does not exist.',
          ]}
        />
      </Part>
      <Part title="The candidate’s link">
        <p>
          It holds 256 random bits, made when the interview is published. Renewing it ends the old one at once. It is
          never sent to other sites and not written to the server’s logs. Whoever holds it is the candidate; an e-mail
          other than the invited one is shown to the interviewer.
        </p>
      </Part>
      <Part title="Code of candidates">
        <p>
          Every run happens in a sandbox of its own: no network, nothing of the server to read, limits on time, memory,
          processes and output. Hidden tests leave the server as counts alone. Without a working sandbox no code runs;
          there is no fallback.
        </p>
      </Part>
      <Part title="The record">
        <p>
          The record of an interview can only be added to: the database refuses to change an entry, and each entry
          carries the hash of the one before. An interviewer can export it and check the chain alone. This shows that
          nobody changed an entry and left the rest as it was. Whoever holds the whole database could write the whole
          chain anew, so keep an export elsewhere where that matters.
        </p>
      </Part>
      <Part title="Uploads and job pages">
        <p>
          Resumes are read in a process of their own, with limits of size, time and memory, and no call gives the file
          back. Job pages are fetched for interviewers alone, from public addresses alone. What stands in a resume, a
          job page or a message is data, never an instruction.
        </p>
      </Part>
      <Part title="What is not protected">
        <Points
          points={[
            'There is no second factor for signing in yet, and guesses of a password are counted by address, not by account.',
            'The candidate’s link is kept readable in the database, because interviewers may see it.',
            'The sandbox does not protect from faults of the system’s kernel or from side channels of the processor.',
            'Encryption between browser and server is the task of the proxy in front of the server.',
          ]}
        />
      </Part>
      <Part title="Reporting a weakness">
        <p>
          Write to the operator of this installation by the <TextLink href="/#contact">contact form</TextLink>. Say what
          you did, what happened and what you expected. Please test on an installation of your own, never on other
          people’s interviews. You will get an answer.
        </p>
      </Part>
    </ProsePage>
  )
}
