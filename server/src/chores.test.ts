import { startChores } from './chores.ts';
import { PostModel } from './features/posts/postModel.ts';
import { useTestServer } from './testing/servers/startTestServer.ts';

const server = useTestServer();

it('sends mails however long a discussion is counted', async () => {
  let counted = () => {};
  const count = new Promise<void>((resolve) => (counted = resolve));
  const find = jest.spyOn(PostModel, 'find').mockImplementation(() => ({ lean: () => count.then(() => []) }) as never);
  const sendDue = jest.spyOn(server.services.mailer, 'sendDue');
  const chores = startChores(server.services, 5);
  while (sendDue.mock.calls.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(find).toHaveBeenCalledTimes(1);
  chores.stop();
  counted();
});
