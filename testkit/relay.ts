import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP relay between client and server that simulates network faults. */
export class Relay {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  /** The target port on this machine. */
  target: number;
  /** Accepts data and forwards nothing in either direction. */
  #isFrozen = false;
  #losses: { said: string; isPassedOn: boolean }[] = [];

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer((client) => this.#join(client));
  }

  static async to(target: number): Promise<Relay> {
    const relay = new Relay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    for (const [client, server] of this.#pairs) breakOff(client, server);
  }

  /** Breaks each open connection when its client next sends data, like an unnoticed outage. */
  cutWhenUsed(): void {
    for (const [client, server] of this.#pairs) client.once('data', () => breakOff(client, server));
  }

  freeze(): void {
    this.#isFrozen = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** Breaks the next connection in which a client sends this text: before forwarding it, or before the response. */
  loseNext(said: string, options: { isPassedOn: boolean }): void {
    this.#losses.push({ said, ...options });
  }

  async close(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    client.on('error', () => {});
    const server = connect(this.target, '127.0.0.1');
    const pair: [Socket, Socket] = [client, server];
    this.#pairs.add(pair);
    let isAnswerLost = false;
    client.on('data', (chunk) => {
      const loss = this.#losses.find(({ said }) => chunk.includes(said));
      if (loss === undefined) {
        server.write(chunk);
        return;
      }
      this.#losses = this.#losses.filter((one) => one !== loss);
      isAnswerLost = loss.isPassedOn;
      if (loss.isPassedOn) server.write(chunk);
      else breakOff(client, server);
    });
    server.on('data', (chunk) => {
      if (isAnswerLost) breakOff(client, server);
      else client.write(chunk);
    });
    server.on('error', () => client.destroy());
    for (const socket of pair) {
      socket.on('close', () => {
        this.#pairs.delete(pair);
        breakOff(client, server);
      });
      if (this.#isFrozen) socket.pause();
    }
  }
}

function breakOff(client: Socket, server: Socket): void {
  client.destroy();
  server.destroy();
}
